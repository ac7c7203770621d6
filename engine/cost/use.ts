// What a cost is asked for: how much is printed, for how long, how covered, what work costs and what is put on it.
import type { MarkupValue } from '../offers/markup.ts'
import type { Coverage } from './lines.ts'
import type { Work } from './pages.ts'

/** Decimal strings, zero or more. */
export interface Use extends Work, Coverage {
  /** Pages per month. */
  mono_volume: string
  colour_volume: string
  /** How long the contract lasts. */
  months: string
  /** On the cost, then on that price; null: nothing is put on. */
  agency_markup: MarkupValue | null
  seller_markup: MarkupValue | null
}

/** Where neither a person nor the settings of a subsidiary say otherwise: €/h, €, no factor, months. */
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
