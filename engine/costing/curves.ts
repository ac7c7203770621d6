// How a cost changes: with the volume, with the coverage, and with 10 % more of each input.
import { Big } from 'big.js'

import { ceiling, dividedBy, type Fraction, fraction, minus, plus, roundedFraction, times } from '../money/fractions.ts'
import { exclusionOf, type Line } from './lines.ts'
import { interventionCost, labourCost, type Nomenclature, pageCosts } from './pages.ts'
import { DECIMALS, monthOf } from './prices.ts'
import type { Use } from './use.ts'

/** The inputs that the sensitivity analysis raises by 10 %. `prices` raises the prices of all lines together. */
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
  /** From 20 % to 200 % of the entered volume; empty when the volume is zero. */
  volume: {
    /** Pages per month, mono and colour together. */
    volume: string
    /** €/page, average over mono and colour, as the formulas give it. */
    page: string
    /** €/page when each started intervention is paid in full over the contract; null when the cost of an intervention is unknown. */
    page_whole: string | null
  }[]
  /** €/page with the same coverage (in %) for all inks. Costs are proportional to coverage, so the line between two points is straight. */
  coverage: { coverage: string; mono_page: string; colour_page: string }[]
  /** € per month added by 10 % more of the input; null when the input is unknown. */
  sensitivity: { input: SensitiveInput; monthly: string | null }[]
}

const VOLUMES = ['0.2', '0.4', '0.6', '0.8', '1', '1.2', '1.4', '1.6', '1.8', '2']
const COVERAGES = ['0', '5', '10', '15', '20', '25']
const A_TENTH_MORE = '1.1'

/** The curves of a nomenclature. The sensitivity of its single lines is in `linePriceSensitivity`. */
export const curvesOf = (nomenclature: Nomenclature, use: Use): Curves => ({
  volume: byVolume(nomenclature, use),
  coverage: COVERAGES.map((coverage) => {
    const { mono, colour } = pageCosts(nomenclature, { ...use, mono_coverage: coverage, colour_coverage: coverage })
    return { coverage, mono_page: rounded(mono), colour_page: rounded(colour) }
  }),
  sensitivity: sensitiveInputs.map((input) => ({ input, monthly: added(nomenclature, use, input) })),
})

/** € per month added by 10 % more on a line's price, that is a tenth of the line's monthly cost; null when the line cannot be costed. */
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
 * The calculated page cost does not depend on the volume. It does when each started intervention is paid in full: consumables [€/page] +
 * ⌈pages of the contract ÷ pages between interventions⌉ × intervention [€] ÷ pages of the contract.
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
    // 10 % more pages between two interventions divides labour by 1.1, which removes one eleventh of it.
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
      // No coverage is entered, so each line uses its own: raise each one.
      const own = (line: Line) => line.is_colour === (input === 'colour_coverage') && line.ink_rate !== null
      return [changed((line) => (own(line) ? { ...line, ink_rate: line.ink_rate && more(line.ink_rate) } : line)), use]
    }
    default:
      return [nomenclature, { ...use, [input]: more(use[input]) }]
  }
}
