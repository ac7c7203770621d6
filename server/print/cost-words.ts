// The texts printed beside the figures of a calculation, in both languages.
import type { CostView } from '#contract/nomenclatures/theoretical-cost.ts'
import type { CostWarning } from '#engine/cost/cost.ts'
import type { Exclusion } from '#engine/cost/lines.ts'
import type { CoefficientType } from '#engine/offers/markup.ts'

import { type ChartWords, chartWords } from './chart-words.ts'
import type { Language } from './words.ts'

export interface CostWords {
  titles: Record<CostView, string>
  words: Record<keyof typeof fr, string>
  /** Replaces some of those above if pages are shown per thousand. */
  thousand: Record<'cost_page' | 'page' | 'mono_page' | 'colour_page', string>
  warnings: Record<CostWarning, string>
  exclusions: Record<Exclusion, string>
  markups: Record<CoefficientType, string>
  below_cost: Record<'mono' | 'colour', (rate: string) => string>
  charts: ChartWords
}

const fr = {
  as_of: 'Calculé le',
  asked: 'Paramètres',
  input: 'Donnée',
  value: 'Valeur',
  mono_volume: 'Volume mono par mois',
  colour_volume: 'Volume couleur par mois',
  months: 'Durée du contrat (mois)',
  mono_coverage: 'Couverture mono',
  colour_coverage: 'Couverture couleur',
  own_coverage: 'celle de chaque ligne',
  hourly_cost: 'Coût horaire',
  travel_cost: 'Déplacement',
  k: 'Facteur de correction k',
  agency_markup: 'Marge agence',
  seller_markup: 'Marge vendeur',
  none: 'aucune',
  reference: 'Référence',
  family: 'Famille',
  pages: 'Pages',
  mono: 'Mono',
  colour: 'Couleur',
  price: 'Prix',
  quantity: 'Quantité',
  durability: 'Durée de vie (pages)',
  coverage: 'Couverture',
  wear: 'usure',
  use: 'Utilisation',
  cost_page: 'Coût par page',
  lines: 'Lignes',
  subtotals: 'Sous-totaux',
  no_family: 'Sans famille',
  labour: 'Main-d’œuvre',
  page: 'Une page',
  mono_page: 'Page mono',
  colour_page: 'Page couleur',
  nomenclature: 'Nomenclature',
  monthly: 'Par mois',
  contract: 'Pour le contrat',
  agency_margin: 'Marge agence par mois',
  seller_margin: 'Marge vendeur par mois',
  break_even: 'Seuil de rentabilité (pages entre deux interventions)',
  hours_needed: 'Heures nécessaires',
  hours_available: 'Heures d’un mois',
}
const en: typeof fr = {
  as_of: 'Calculated on',
  asked: 'Inputs',
  input: 'Input',
  value: 'Value',
  mono_volume: 'Mono volume per month',
  colour_volume: 'Colour volume per month',
  months: 'Contract length (months)',
  mono_coverage: 'Mono coverage',
  colour_coverage: 'Colour coverage',
  own_coverage: 'each line’s own',
  hourly_cost: 'Hourly cost',
  travel_cost: 'Travel',
  k: 'Correction factor k',
  agency_markup: 'Agency markup',
  seller_markup: 'Seller markup',
  none: 'none',
  reference: 'Reference',
  family: 'Family',
  pages: 'Pages',
  mono: 'Mono',
  colour: 'Colour',
  price: 'Price',
  quantity: 'Quantity',
  durability: 'Yield (pages)',
  coverage: 'Coverage',
  wear: 'wear',
  use: 'Use',
  cost_page: 'Cost per page',
  lines: 'Lines',
  subtotals: 'Subtotals',
  no_family: 'No family',
  labour: 'Labour',
  page: 'A page',
  mono_page: 'Mono page',
  colour_page: 'Colour page',
  nomenclature: 'Nomenclature',
  monthly: 'Per month',
  contract: 'For the contract',
  agency_margin: 'Agency markup per month',
  seller_margin: 'Seller markup per month',
  break_even: 'Break-even (pages between two interventions)',
  hours_needed: 'Hours needed',
  hours_available: 'Hours of a month',
}

export const costWords: Record<Language, CostWords> = {
  fr: {
    titles: {
      summary: 'Calcul',
      cost: 'Coût des nomenclatures',
      sell: 'Prix de vente',
      sell_vendor: 'Prix de vente vendeur',
      charts: 'Graphiques',
    },
    words: fr,
    thousand: {
      cost_page: 'Coût pour 1 000 pages',
      page: '1 000 pages',
      mono_page: '1 000 pages mono',
      colour_page: '1 000 pages couleur',
    },
    warnings: {
      NO_INTERVENTION_PAGES: 'Le nombre de pages entre deux interventions n’est pas renseigné : la main-d’œuvre n’est pas comptée.',
      NO_INTERVENTION_DURATION: 'La durée d’une intervention n’est pas renseignée : la main-d’œuvre n’est pas comptée.',
      NO_PRINT_SPEED: 'La vitesse d’impression n’est pas renseignée : les heures nécessaires ne sont pas connues.',
      LINES_LEFT_OUT: 'Des lignes ne peuvent pas être calculées et ne sont pas comptées.',
      NO_COLOUR_LINES: 'Un volume couleur est demandé, mais aucune ligne couleur ne peut être calculée.',
      MORE_HOURS_THAN_SPEED: 'Le volume demande plus d’heures d’impression qu’un mois n’en compte.',
      MORE_THAN_ONE_INTERVENTION: 'Le volume d’un mois dépasse le nombre de pages entre deux interventions.',
      MORE_THAN_PRINTER_VOLUME: 'Le volume d’un mois dépasse celui pour lequel l’imprimante est faite.',
    },
    exclusions: {
      NOT_INCLUDED: 'Non incluse',
      NO_PRICE: 'Non comptée : sans prix',
      NO_DURABILITY: 'Non comptée : sans durée de vie',
      ZERO_DURABILITY: 'Non comptée : durée de vie de 0',
    },
    markups: { coefficient: 'coefficient', markup_rate: 'taux de marge', margin_rate: 'taux de marque' },
    below_cost: {
      mono: (rate) => `Une page mono coûte plus que son prix à partir de ${rate} de couverture.`,
      colour: (rate) => `Une page couleur coûte plus que son prix à partir de ${rate} de couverture.`,
    },
    charts: chartWords.fr,
  },
  en: {
    titles: {
      summary: 'Calculation',
      cost: 'Cost of nomenclatures',
      sell: 'Selling price',
      sell_vendor: 'Seller’s selling price',
      charts: 'Charts',
    },
    words: en,
    thousand: {
      cost_page: 'Cost per 1,000 pages',
      page: '1,000 pages',
      mono_page: '1,000 mono pages',
      colour_page: '1,000 colour pages',
    },
    warnings: {
      NO_INTERVENTION_PAGES: 'The number of pages between two interventions is not given: labour is not counted.',
      NO_INTERVENTION_DURATION: 'The duration of an intervention is not given: labour is not counted.',
      NO_PRINT_SPEED: 'The print speed is not given: the hours needed are not known.',
      LINES_LEFT_OUT: 'Some lines cannot be calculated and are not counted.',
      NO_COLOUR_LINES: 'A colour volume is asked for, but no colour line can be calculated.',
      MORE_HOURS_THAN_SPEED: 'The volume asks for more hours of printing than a month has.',
      MORE_THAN_ONE_INTERVENTION: 'The volume of a month exceeds the number of pages between two interventions.',
      MORE_THAN_PRINTER_VOLUME: 'The volume of a month exceeds the one that the printer is made for.',
    },
    exclusions: {
      NOT_INCLUDED: 'Not included',
      NO_PRICE: 'Not counted: no price',
      NO_DURABILITY: 'Not counted: no yield',
      ZERO_DURABILITY: 'Not counted: yield of 0',
    },
    markups: { coefficient: 'coefficient', markup_rate: 'markup rate', margin_rate: 'margin rate' },
    below_cost: {
      mono: (rate) => `A mono page costs more than its price from ${rate} coverage on.`,
      colour: (rate) => `A colour page costs more than its price from ${rate} coverage on.`,
    },
    charts: chartWords.en,
  },
}
