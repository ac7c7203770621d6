// The texts of a calculation's charts on paper, in both languages.
import type { SensitiveInput } from '#engine/cost/curves.ts'
import type { PageKind } from '#engine/cost/parts.ts'

/** For one page, and for a thousand. */
type OfPages<Said> = Record<'one' | 'thousand', Said>

export interface ChartWords {
  by_family: string
  by_volume: OfPages<string>
  by_coverage: OfPages<Record<PageKind, string>>
  sensitivity: string
  of_lines: (name: string) => string
  heads: Record<'family' | 'share' | 'volume' | 'theory' | 'whole' | 'coverage' | 'tenth_more' | 'tenth_more_of' | 'monthly', string>
  total: string
  /** Only the inputs whose label differs from that of the calculation's inputs. */
  inputs: Record<Extract<SensitiveInput, 'prices' | 'average_intervention_duration' | 'pages_between_interventions'>, string>
  /** The label inside a sentence. */
  page: Record<PageKind, string>
  weighs_most: (page: string, part: string, amount: string, total: string, share: string) => string
  costs_nothing: (page: string) => string
  no_volume: string
  at_any_volume: (name: string, page: string) => string
  whole_interventions: (name: string, page: string, from: [page: string, volume: string], to: [page: string, volume: string]) => string
  at_coverages: (name: string, at: readonly [coverage: string, page: string][]) => string
  input_weighs_most: (name: string, input: string, change: string) => string
  nothing_changes: (name: string) => string
  line_weighs_most: (reference: string, change: string) => string
}

export const chartWords: Record<'fr' | 'en', ChartWords> = {
  fr: {
    by_family: 'Coût par famille',
    by_volume: { one: 'Coût de la page moyenne selon le volume', thousand: 'Coût de 1 000 pages moyennes selon le volume' },
    by_coverage: {
      one: { mono_page: 'Coût d’une page mono selon la couverture', colour_page: 'Coût d’une page couleur selon la couverture' },
      thousand: {
        mono_page: 'Coût de 1 000 pages mono selon la couverture',
        colour_page: 'Coût de 1 000 pages couleur selon la couverture',
      },
    },
    sensitivity: 'Sensibilité (+10 %)',
    of_lines: (name) => `Le prix de chaque ligne : ${name}`,
    heads: {
      family: 'Famille',
      share: 'Part',
      volume: 'Pages par mois',
      theory: 'Selon la formule',
      whole: 'Interventions entières',
      coverage: 'Couverture',
      tenth_more: 'Un dixième de plus',
      tenth_more_of: 'Un dixième de plus du prix de',
      monthly: 'Par mois',
    },
    total: 'Total',
    inputs: {
      prices: 'Prix de toutes les lignes',
      average_intervention_duration: 'Durée d’une intervention',
      pages_between_interventions: 'Pages entre deux interventions',
    },
    page: { mono_page: 'page mono', colour_page: 'page couleur' },
    weighs_most: (page, part, amount, total, share) => `${page}, premier poste : ${part}, ${amount} sur ${total} (${share}).`,
    costs_nothing: (page) => `${page} : ne coûte rien qui soit connu.`,
    no_volume: 'Sans volume par mois, le coût d’une page n’en dépend pas.',
    at_any_volume: (name, page) => `${name} : ${page} à tout volume ; ses interventions ne sont pas connues.`,
    whole_interventions: (name, page, [from, few], [to, many]) =>
      `${name} : ${page} à tout volume selon la formule ; ${from} pour ${few} pages par mois et ${to} pour ${many}, si chaque intervention commencée est payée entière sur le contrat.`,
    at_coverages: (name, at) => `${name} : ${at.map(([coverage, page]) => `${page} à ${coverage}`).join(', ')} de couverture.`,
    input_weighs_most: (name, input, change) =>
      `${name} : c’est « ${input} » qui pèse le plus ; +10 % modifie le coût mensuel de ${change}.`,
    nothing_changes: (name) => `${name} : rien ne change le coût d’un mois.`,
    line_weighs_most: (reference, change) => `${reference} pèse le plus : +10 % sur son prix modifie le coût mensuel de ${change}.`,
  },
  en: {
    by_family: 'Cost by family',
    by_volume: { one: 'Cost of an average page by volume', thousand: 'Cost of 1,000 average pages by volume' },
    by_coverage: {
      one: { mono_page: 'Cost of a mono page by coverage', colour_page: 'Cost of a colour page by coverage' },
      thousand: { mono_page: 'Cost of 1,000 mono pages by coverage', colour_page: 'Cost of 1,000 colour pages by coverage' },
    },
    sensitivity: 'Sensitivity (+10%)',
    of_lines: (name) => `The price of each line: ${name}`,
    heads: {
      family: 'Family',
      share: 'Share',
      volume: 'Pages per month',
      theory: 'By the formula',
      whole: 'Whole interventions',
      coverage: 'Coverage',
      tenth_more: 'A tenth more',
      tenth_more_of: 'A tenth more on the price of',
      monthly: 'Per month',
    },
    total: 'Total',
    inputs: {
      prices: 'Price of all lines',
      average_intervention_duration: 'Duration of an intervention',
      pages_between_interventions: 'Pages between interventions',
    },
    page: { mono_page: 'mono page', colour_page: 'colour page' },
    weighs_most: (page, part, amount, total, share) => `${page}, largest item: ${part}, ${amount} of ${total} (${share}).`,
    costs_nothing: (page) => `${page}: no known cost.`,
    no_volume: 'Without a monthly volume the cost of a page does not depend on it.',
    at_any_volume: (name, page) => `${name}: ${page} at any volume; its interventions are not known.`,
    whole_interventions: (name, page, [from, few], [to, many]) =>
      `${name}: ${page} at any volume by the formula; ${from} for ${few} pages per month and ${to} for ${many}, if every intervention begun over the contract is paid in full.`,
    at_coverages: (name, at) => `${name}: ${at.map(([coverage, page]) => `${page} at ${coverage}`).join(', ')} coverage.`,
    input_weighs_most: (name, input, change) => `${name}: “${input}” weighs most; a 10% increase changes the monthly cost by ${change}.`,
    nothing_changes: (name) => `${name}: nothing changes the cost of a month.`,
    line_weighs_most: (reference, change) => `${reference} weighs most: a 10% increase of its price changes the monthly cost by ${change}.`,
  },
}
