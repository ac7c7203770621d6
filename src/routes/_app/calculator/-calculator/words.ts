// The texts of a calculation: warnings, reasons, formulas of figures.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Big } from 'big.js'

import type { CostWarning, PageCost } from '#engine/costing/cost.ts'
import { isComplete } from '#engine/costing/differences.ts'
import type { Notation } from '#engine/costing/formula.ts'
import type { Exclusion } from '#engine/costing/lines.ts'
import { forThousand } from '#engine/costing/pages.ts'
import type { PageKind } from '#engine/costing/parts.ts'
import type { Price } from '#engine/costing/prices.ts'
import type { Use } from '#engine/costing/use.ts'
import type { MarkupValue } from '#engine/offers/markup.ts'
import { coefficientTypeLabels, trimZeros } from '#entities/offers/markup-labels.ts'
import { formatMoney, formatNumber, formatPercent } from '#kit/format/formats.ts'

export const warningWords: Record<CostWarning, MessageDescriptor> = {
  NO_INTERVENTION_PAGES: msg`Le nombre de pages entre deux interventions n’est pas renseigné : la main-d’œuvre n’est pas comptée.`,
  NO_INTERVENTION_DURATION: msg`La durée d’une intervention n’est pas renseignée : la main-d’œuvre n’est pas comptée.`,
  NO_PRINT_SPEED: msg`La vitesse d’impression n’est pas renseignée : les heures nécessaires ne sont pas connues.`,
  LINES_LEFT_OUT: msg`Des lignes ne peuvent pas être calculées et ne sont pas comptées.`,
  NO_COLOUR_LINES: msg`Un volume couleur est demandé, mais aucune ligne couleur ne peut être calculée.`,
  MORE_HOURS_THAN_SPEED: msg`Le volume demande plus d’heures d’impression qu’un mois n’en compte.`,
  MORE_THAN_ONE_INTERVENTION: msg`Le volume d’un mois dépasse le nombre de pages entre deux interventions.`,
  MORE_THAN_PRINTER_VOLUME: msg`Le volume d’un mois dépasse celui pour lequel l’imprimante est faite.`,
}

/** The labels of the inputs of a calculation. */
export const inputWords: Record<keyof Use, MessageDescriptor> = {
  mono_volume: msg`Volume mono par mois`,
  colour_volume: msg`Volume couleur par mois`,
  months: msg`Durée du contrat (mois)`,
  mono_coverage: msg`Couverture mono`,
  colour_coverage: msg`Couverture couleur`,
  hourly_cost: msg`Coût horaire`,
  travel_cost: msg`Déplacement`,
  k: msg`Facteur de correction k`,
  agency_markup: msg`Marge agence`,
  seller_markup: msg`Marge vendeur`,
}

export const exclusionWords: Record<Exclusion, MessageDescriptor> = {
  NOT_INCLUDED: msg`Non incluse`,
  NO_PRICE: msg`Non comptée : sans prix`,
  NO_DURABILITY: msg`Non comptée : sans durée de vie`,
  ZERO_DURABILITY: msg`Non comptée : durée de vie de 0`,
}

/** €/page with four decimals, or € per 1,000 pages with three. */
export const pageText = (value: string, thousand: boolean): string => formatMoney(thousand ? forThousand(value) : Big(value).toFixed(4))

/** The column headings for figures of one page, or of a thousand. */
export const pageHeads = (thousand: boolean): Record<'mono' | 'colour' | 'page' | 'cost', string> =>
  thousand
    ? { mono: t`1 000 pages mono`, colour: t`1 000 pages couleur`, page: t`1 000 pages`, cost: t`Coût pour 1 000 pages` }
    : { mono: t`Page mono`, colour: t`Page couleur`, page: t`Une page`, cost: t`Coût par page` }

/** The cost of a page of a nomenclature; marked as incomplete if a line was left out, null if it is unknown. */
export function pageCostText(cost: PageCost, kind: PageKind): string | null {
  const price = cost[kind] && pageText(cost[kind], false)
  return price === null || isComplete(cost) ? price : t`${price} (incomplet)`
}

/** € in cents for display; stored values keep six decimals. */
export const euros = (value: string): string => formatMoney(Big(value).toFixed(2))

/** A difference with its sign; « — » if it is unknown. */
export const signedEuros = (value: string | null): string => (value === null ? '—' : `${Big(value).gt(0) ? '+' : ''}${euros(value)}`)

/** Hours with two decimals. */
export const hoursText = (value: string): string => `${formatNumber(Big(value).toFixed(2))}\u00a0h`

const rate = (value: string) => formatPercent(trimZeros(value))

const figure = (value: string) => formatNumber(trimZeros(value))
const coverageText = (value: string | null) => (value === null ? t`celle de chaque ligne` : rate(value))
function markupText(markup: MarkupValue | null): string {
  if (!markup) return '—'
  return markup.coefficient_type === 'coefficient'
    ? `× ${figure(markup.value)}`
    : `${rate(markup.value)} (${i18n._(coefficientTypeLabels[markup.coefficient_type])})`
}

/** The inputs as formatted texts, in the order of the fields. */
export const inputTexts = (use: Use): Record<keyof Use, string> => ({
  mono_volume: figure(use.mono_volume),
  colour_volume: figure(use.colour_volume),
  months: figure(use.months),
  mono_coverage: coverageText(use.mono_coverage),
  colour_coverage: coverageText(use.colour_coverage),
  hourly_cost: formatMoney(use.hourly_cost),
  travel_cost: formatMoney(use.travel_cost),
  k: figure(use.k),
  agency_markup: markupText(use.agency_markup),
  seller_markup: markupText(use.seller_markup),
})

/** The number formats of formulas. */
export const notation: Notation = {
  money: formatMoney,
  page: (value) => pageText(value, false),
  figure,
  percent: rate,
}

/** Sentences with the coverage from which a page costs more than its price, for both kinds of pages. */
export function belowCostWords({ below_cost_from: { mono, colour } }: Price): string[] {
  const [monoRate, colourRate] = [mono && rate(mono), colour && rate(colour)]
  return [
    ...(monoRate ? [t`Une page mono coûte plus que son prix à partir de ${monoRate} de couverture.`] : []),
    ...(colourRate ? [t`Une page couleur coûte plus que son prix à partir de ${colourRate} de couverture.`] : []),
  ]
}
