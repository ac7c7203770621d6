// The texts of a printed calculation that have a key, and those that differ per page and per thousand pages.
import type { CostView } from '#contract/costing/theoretical-cost.ts'
import type { CostWarning } from '#engine/costing/cost.ts'
import type { Exclusion } from '#engine/costing/lines.ts'
import type { PageKind } from '#engine/costing/parts.ts'
import type { CoefficientType } from '#engine/offers/markup.ts'
import { msg, type PrintedText } from '#server/platform/print/text.ts'

export const viewTitles: Record<CostView, PrintedText> = {
  summary: msg`Calcul`,
  cost: msg`Coût des nomenclatures`,
  sell: msg`Prix de vente`,
  sell_vendor: msg`Prix de vente vendeur`,
  charts: msg`Graphiques`,
}

export const warningTexts: Record<CostWarning, PrintedText> = {
  NO_INTERVENTION_PAGES: msg`Le nombre de pages entre deux interventions n’est pas renseigné : la main-d’œuvre n’est pas comptée.`,
  NO_INTERVENTION_DURATION: msg`La durée d’une intervention n’est pas renseignée : la main-d’œuvre n’est pas comptée.`,
  NO_PRINT_SPEED: msg`La vitesse d’impression n’est pas renseignée : les heures nécessaires ne sont pas connues.`,
  LINES_LEFT_OUT: msg`Des lignes ne peuvent pas être calculées et ne sont pas comptées.`,
  NO_COLOUR_LINES: msg`Un volume couleur est demandé, mais aucune ligne couleur ne peut être calculée.`,
  MORE_HOURS_THAN_SPEED: msg`Le volume demande plus d’heures d’impression qu’un mois n’en compte.`,
  MORE_THAN_ONE_INTERVENTION: msg`Le volume d’un mois dépasse le nombre de pages entre deux interventions.`,
  MORE_THAN_PRINTER_VOLUME: msg`Le volume d’un mois dépasse celui pour lequel l’imprimante est faite.`,
}

export const exclusionTexts: Record<Exclusion, PrintedText> = {
  NOT_INCLUDED: msg`Non incluse`,
  NO_PRICE: msg`Non comptée : sans prix`,
  NO_DURABILITY: msg`Non comptée : sans durée de vie`,
  ZERO_DURABILITY: msg`Non comptée : durée de vie de 0`,
}

export const markupTexts: Record<CoefficientType, PrintedText> = {
  // Beside the other two, the English of screens ("markup") would not say which one it is.
  coefficient: msg({ message: 'coefficient', context: 'type de marge' }),
  markup_rate: msg`taux de marge`,
  margin_rate: msg`taux de marque`,
}

/** Labels of page costs. */
export type PageLabels = Record<'cost_page' | 'page' | PageKind, PrintedText>
/** Titles of charts of page costs. */
type ChartTitles = Record<'by_volume' | PageKind, PrintedText>

export const perPage: PageLabels = {
  cost_page: msg`Coût par page`,
  page: msg`Une page`,
  mono_page: msg`Page mono`,
  colour_page: msg`Page couleur`,
}
export const perThousand: PageLabels = {
  cost_page: msg`Coût pour 1 000 pages`,
  page: msg`1 000 pages`,
  mono_page: msg`1 000 pages mono`,
  colour_page: msg`1 000 pages couleur`,
}
export const titlesPerPage: ChartTitles = {
  by_volume: msg`Coût de la page moyenne selon le volume`,
  mono_page: msg`Coût d’une page mono selon la couverture`,
  colour_page: msg`Coût d’une page couleur selon la couverture`,
}
export const titlesPerThousand: ChartTitles = {
  by_volume: msg`Coût de 1 000 pages moyennes selon le volume`,
  mono_page: msg`Coût de 1 000 pages mono selon la couverture`,
  colour_page: msg`Coût de 1 000 pages couleur selon la couverture`,
}
