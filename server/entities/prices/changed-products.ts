// A product is changed when its prices are: by whom, and when. Its version stays, for nothing that is edited with it has changed.
import { inArray, sql } from 'drizzle-orm'

import { products } from '../../db/schema.ts'
import { authorOf, type Tx } from '../../db/write.ts'

/** Says of these products that the author of the transaction has changed them now. They are locked already. */
export async function stampProducts(tx: Tx, product_ids: readonly number[]): Promise<void> {
  const ids = [...new Set(product_ids)]
  if (ids.length === 0) return
  await tx
    .update(products)
    .set({ updated_at: sql`now()`, updated_by: authorOf(tx).id })
    .where(inArray(products.id, ids))
}
