// The rows that an offer's price is based on, each with the author and the time of its last change.
import type { DegressivityMode, PriceTier, QuantityRow } from './degressivity.ts'
import type { Markup } from './markup.ts'
import type { ResolvedSellingPrice } from './resolved.ts'

export interface Dated {
  id: number
  author: string | null
  version: number
  /** A timestamp; null when unknown. */
  changed_at: string | null
}
export type DatedSellingPrice = ResolvedSellingPrice & Dated
export type DatedMarkup = Markup & Dated
export interface DatedTiers {
  mode: DegressivityMode
  items: readonly (PriceTier & Dated)[]
}
export type DatedQuantityRow = QuantityRow & Dated
