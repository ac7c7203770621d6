// The cost of a page with a nomenclature: its lines plus the labour of interventions.
import { Big } from 'big.js'

import { type Fraction, fraction, sumOf } from '../money/fractions.ts'
import { type Coverage, type Line, lineCost } from './lines.ts'

/** A printer's data and its lines. */
export interface Nomenclature {
  /** Pages per minute. */
  print_speed: number | null
  /** Hours, a decimal string. */
  average_intervention_duration: string | null
  /** Pages; the nomenclature's own value, else its category's. */
  pages_between_interventions: number | null
  /** Pages per month that the printer is designed for; null or absent when unknown. */
  maximum_monthly_volume?: number | null
  lines: readonly Line[]
}

/** The cost of an hour of work in €/h and of one return trip in €; decimal strings. */
export interface Work {
  hourly_cost: string
  travel_cost: string
}

export interface Pages {
  /** In the order of the nomenclature; €/page, null when the line cannot be costed. */
  lines: { line: Line; cost: Fraction | null }[]
  labour: Fraction
  mono: Fraction
  colour: Fraction
}

/** € per thousand pages from €/page. No rounding: page costs have six decimals, so three are left. */
export const forThousand = (page: string): string => Big(page).times(1000).toFixed(3)

/** The cost of one intervention in €: duration × hourly cost + travel; null when the duration is unknown. */
export const interventionCost = ({ average_intervention_duration }: Nomenclature, { hourly_cost, travel_cost }: Work): Big | null =>
  average_intervention_duration === null ? null : Big(average_intervention_duration).times(hourly_cost).plus(travel_cost)

/** €/page: one intervention ÷ the pages between two. Zero when either is unknown; the caller warns about that. */
export function labourCost(nomenclature: Nomenclature, work: Work): Fraction {
  const intervention = interventionCost(nomenclature, work)
  const { pages_between_interventions } = nomenclature
  return intervention === null || !pages_between_interventions ? fraction('0') : fraction(intervention, Big(pages_between_interventions))
}

/** Exact costs in €/page: mono page = Σ mono lines + labour, colour page = Σ all lines + labour. */
export function pageCosts(nomenclature: Nomenclature, use: Work & Coverage): Pages {
  const lines = nomenclature.lines.map((line) => ({ line, cost: lineCost(line, use) }))
  const labour = labourCost(nomenclature, use)
  const { mono_page, colour_page } = pagesOf(lines)
  return { lines, labour, mono: sumOf([mono_page, labour]), colour: sumOf([colour_page, labour]) }
}

/** The mono and the colour page cost of the lines, without labour. */
export const pagesOf = (lines: Pages['lines']): { mono_page: Fraction; colour_page: Fraction } => ({
  mono_page: sumOf(lines.flatMap(({ line, cost }) => (cost && !line.is_colour ? [cost] : []))),
  colour_page: sumOf(lines.flatMap(({ cost }) => cost ?? [])),
})
