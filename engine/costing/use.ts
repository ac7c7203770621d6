// The inputs of a cost calculation: volumes, contract length, coverage, cost of work and markups.
import type { MarkupValue } from '../offers/markup.ts'
import type { Coverage } from './lines.ts'
import type { Work } from './pages.ts'

/** Decimal strings, zero or more. */
export interface Use extends Work, Coverage {
  /** Pages per month. */
  mono_volume: string
  colour_volume: string
  /** Length of the contract. */
  months: string
  /** Applied to the cost, then to the resulting price; null for no markup. */
  agency_markup: MarkupValue | null
  seller_markup: MarkupValue | null
}

/** Used when neither the user nor the subsidiary's settings give a value: €/h, €, no factor, months. */
export const DEFAULT_USE: Use = {
  mono_volume: '0',
  colour_volume: '0',
  months: '36',
  mono_coverage: null,
  colour_coverage: null,
  hourly_cost: '65.00',
  travel_cost: '30.00',
  k: '1',
  agency_markup: null,
  seller_markup: null,
}
