// How a cost moves: with the volume, with the coverage, and with one tenth more of each thing that it is made of.
import { Big } from 'big.js'

import { ceiling, dividedBy, type Fraction, fraction, minus, plus, roundedFraction, times } from '../money/fractions.ts'
import { exclusionOf, type Line } from './lines.ts'
import { interventionCost, labourCost, type Nomenclature, pageCosts } from './pages.ts'
import { DECIMALS, monthOf } from './prices.ts'
import type { Use } from './use.ts'

/** What is asked for, or known of a printer, and may be a tenth more; `prices`: those of all lines. */
export const sensitiveInputs = [
  'mono_volume',
  'colour_volume',
  'mono_coverage',
  'colour_coverage',
  'prices',
  'hourly_cost',
  'travel_cost',
  'average_intervention_duration',
  'pages_between_interventions',
] as const
export type SensitiveInput = (typeof sensitiveInputs)[number]

/** Every amount is a decimal string, rounded once, half away from zero, to six decimals. */
export interface Curves {
  /** From a fifth of the volume that is asked to twice as much; none without a volume. */
  volume: {
    /** Pages per month, of both kinds. */
    volume: string
    /** €/page, of a mean page: what the formulas say. */
    page: string
    /** €/page, where an intervention that is begun is paid whole over the contract; null where none is known. */
    page_whole: string | null
  }[]
  /** €/page with one coverage in % for all inks. Costs are in proportion to it: between two points the line is straight. */
  coverage: { coverage: string; mono_page: string; colour_page: string }[]
  /** € per month that one tenth more adds; null where it is not known. */
  sensitivity: { input: SensitiveInput; monthly: string | null }[]
}

const VOLUMES = ['0.2', '0.4', '0.6', '0.8', '1', '1.2', '1.4', '1.6', '1.8', '2']
const COVERAGES = ['0', '5', '10', '15', '20', '25']
const A_TENTH_MORE = '1.1'

/** The curves of a nomenclature. What each of its lines does is another matter: `linePriceSensitivity`. */
export const curvesOf = (nomenclature: Nomenclature, use: Use): Curves => ({
  volume: byVolume(nomenclature, use),
  coverage: COVERAGES.map((coverage) => {
    const { mono, colour } = pageCosts(nomenclature, { ...use, mono_coverage: coverage, colour_coverage: coverage })
    return { coverage, mono_page: rounded(mono), colour_page: rounded(colour) }
  }),
  sensitivity: sensitiveInputs.map((input) => ({ input, monthly: added(nomenclature, use, input) })),
})

/** € per month that one tenth more of a line's price adds: a tenth of what the line costs in a month; null where it cannot be costed. */
export function linePriceSensitivity(nomenclature: Nomenclature, use: Use): { id: number; monthly: string | null }[] {
  return nomenclature.lines.map((line) => {
    if (exclusionOf(line)) return { id: line.id, monthly: null }
    const alone = { ...nomenclature, lines: [line], pages_between_interventions: null }
    return { id: line.id, monthly: rounded(times(monthlyOf(alone, use), fraction('0.1'))) }
  })
}

const rounded = (exact: Fraction) => roundedFraction(exact, DECIMALS)
const monthlyOf = (nomenclature: Nomenclature, use: Use) => monthOf(pageCosts(nomenclature, use), use).monthly
const volumeOf = ({ mono_volume, colour_volume }: Use) => Big(mono_volume).plus(colour_volume)

/**
 * A page costs the same whatever the volume; interventions do not, where each that is begun is paid whole:
 * consumables [€/page] + ⌈pages of the contract ÷ pages between interventions⌉ × intervention [€] ÷ pages of the contract.
 */
function byVolume(nomenclature: Nomenclature, use: Use): Curves['volume'] {
  const asked = volumeOf(use)
  if (asked.eq(0)) return []
  const page = dividedBy(monthlyOf(nomenclature, use), fraction(asked))
  const consumables = minus(page, labourCost(nomenclature, use))
  const intervention = interventionCost(nomenclature, use)
  const { pages_between_interventions: between } = nomenclature
  return VOLUMES.map((share) => {
    const volume = asked.times(share)
    const pages = volume.times(use.months)
    const whole =
      intervention === null || !between
        ? null
        : plus(consumables, fraction(ceiling(fraction(pages, Big(between))).times(intervention), pages))
    return { volume: volume.toFixed(), page: rounded(page), page_whole: whole && rounded(whole) }
  })
}

function added(nomenclature: Nomenclature, use: Use, input: SensitiveInput): string | null {
  const { average_intervention_duration: duration, pages_between_interventions: between } = nomenclature
  if (input === 'pages_between_interventions') {
    // A tenth more pages between two interventions: the work is divided by 1.1, which takes an eleventh of it away.
    return between ? rounded(times(times(labourCost(nomenclature, use), fraction(volumeOf(use))), fraction('-1', '11'))) : null
  }
  if (input === 'average_intervention_duration' && duration === null) return null
  const [printer, asked] = withMore(nomenclature, use, input)
  return rounded(minus(monthlyOf(printer, asked), monthlyOf(nomenclature, use)))
}

const more = (text: string) => Big(text).times(A_TENTH_MORE).toFixed()

function withMore(
  nomenclature: Nomenclature,
  use: Use,
  input: Exclude<SensitiveInput, 'pages_between_interventions'>,
): [Nomenclature, Use] {
  const changed = (change: (line: Line) => Line): Nomenclature => ({ ...nomenclature, lines: nomenclature.lines.map(change) })
  switch (input) {
    case 'prices':
      return [changed((line) => ({ ...line, price: line.price && more(line.price) })), use]
    case 'average_intervention_duration': {
      const { average_intervention_duration: duration } = nomenclature
      return [{ ...nomenclature, average_intervention_duration: duration && more(duration) }, use]
    }
    case 'mono_coverage':
    case 'colour_coverage': {
      const given = use[input]
      if (given !== null) return [nomenclature, { ...use, [input]: more(given) }]
      // Each line's own counts: each is a tenth more.
      const own = (line: Line) => line.is_colour === (input === 'colour_coverage') && line.ink_rate !== null
      return [changed((line) => (own(line) ? { ...line, ink_rate: line.ink_rate && more(line.ink_rate) } : line)), use]
    }
    default:
      return [nomenclature, { ...use, [input]: more(use[input]) }]
  }
}
