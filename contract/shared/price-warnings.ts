// Warnings of saved prices that do not prevent saving: an amount of the chain is above the next one.
import * as v from 'valibot'

import { actors, amountNames } from '#engine/prices/amounts.ts'

/** `lower` is above `higher` from `date` on. */
export const PriceWarning = v.object({ date: v.string(), lower: v.picklist(amountNames), higher: v.picklist(amountNames) })
export type PriceWarning = v.InferOutput<typeof PriceWarning>
/** The same for a stored row. */
export const StoredWarning = v.object({
  ...PriceWarning.entries,
  selling_price_id: v.number(),
  catalog_id: v.number(),
  actor: v.picklist(actors),
})
