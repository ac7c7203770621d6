// Marks products as changed when their prices are. The version stays, because none of the fields edited with the product has changed.
import { inArray, sql } from 'drizzle-orm'

import { products } from '../platform/db/schema.ts'
import { authorOf, type Tx } from '../platform/db/write.ts'

/** Sets author and time of the last change of these products, which must already be locked. */
export async function stampProducts(tx: Tx, product_ids: readonly number[]): Promise<void> {
  const ids = [...new Set(product_ids)]
  if (ids.length === 0) return
  await tx
    .update(products)
    .set({ updated_at: sql`now()`, updated_by: authorOf(tx).id })
    .where(inArray(products.id, ids))
}
