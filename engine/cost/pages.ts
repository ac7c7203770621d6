// What a page costs with a nomenclature: its lines, and the work of who comes to mend the printer.
import { Big } from 'big.js'

import { type Fraction, fraction, sumOf } from '../money/fractions.ts'
import { type Coverage, type Line, lineCost } from './lines.ts'

/** What is known of a printer and of what it uses up. */
export interface Nomenclature {
  /** Pages per minute. */
  print_speed: number | null
  /** Hours, a decimal string. */
  average_intervention_duration: string | null
  /** Pages; the nomenclature's own, else its category's. */
  pages_between_interventions: number | null
  /** Pages per month that the printer is made for; null or absent where nobody says it. */
  maximum_monthly_volume?: number | null
  lines: readonly Line[]
}

/** What an hour of work costs in €/h, and one way there and back in €; decimal strings. */
export interface Work {
  hourly_cost: string
  travel_cost: string
}

export interface Pages {
  /** In the order of the nomenclature; €/page, null where the line cannot be costed. */
  lines: { line: Line; cost: Fraction | null }[]
  labour: Fraction
  mono: Fraction
  colour: Fraction
}

/** € for a thousand pages, of one in €/page as it is answered: its six decimals are the three of these, so nothing is rounded. */
export const forThousand = (page: string): string => Big(page).times(1000).toFixed(3)

/** What one intervention costs in €: duration × hourly cost + travel; null where its duration is unknown. */
export const interventionCost = ({ average_intervention_duration }: Nomenclature, { hourly_cost, travel_cost }: Work): Big | null =>
  average_intervention_duration === null ? null : Big(average_intervention_duration).times(hourly_cost).plus(travel_cost)

/** €/page: one intervention ÷ the pages between two; nothing where either is unknown, which a warning says. */
export function labourCost(nomenclature: Nomenclature, work: Work): Fraction {
  const intervention = interventionCost(nomenclature, work)
  const { pages_between_interventions } = nomenclature
  return intervention === null || !pages_between_interventions ? fraction('0') : fraction(intervention, Big(pages_between_interventions))
}

/** Exactly, in €/page: a mono page = Σ lines that are not colour + labour, a colour page = Σ all lines + labour. */
export function pageCosts(nomenclature: Nomenclature, use: Work & Coverage): Pages {
  const lines = nomenclature.lines.map((line) => ({ line, cost: lineCost(line, use) }))
  const labour = labourCost(nomenclature, use)
  const { mono_page, colour_page } = pagesOf(lines)
  return { lines, labour, mono: sumOf([mono_page, labour]), colour: sumOf([colour_page, labour]) }
}

/** What lines make of a mono and of a colour page, without labour. */
export const pagesOf = (lines: Pages['lines']): { mono_page: Fraction; colour_page: Fraction } => ({
  mono_page: sumOf(lines.flatMap(({ line, cost }) => (cost && !line.is_colour ? [cost] : []))),
  colour_page: sumOf(lines.flatMap(({ cost }) => cost ?? [])),
})
