// The rows that a price of an offer comes from, each with who wrote it as it is, and when.
import type { DegressivityMode, PriceTier, QuantityRow } from './degressivity.ts'
import type { Markup } from './markup.ts'
import type { ResolvedSellingPrice } from './resolved.ts'

export interface Dated {
  id: number
  author: string | null
  version: number
  /** An instant; null where nobody knows any more. */
  changed_at: string | null
}
export type DatedSellingPrice = ResolvedSellingPrice & Dated
export type DatedMarkup = Markup & Dated
export interface DatedTiers {
  mode: DegressivityMode
  items: readonly (PriceTier & Dated)[]
}
export type DatedQuantityRow = QuantityRow & Dated
