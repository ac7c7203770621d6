// Writers of products and prices wait for each other, in the order of the ids, so that none waits in a circle.
import { asc, inArray } from 'drizzle-orm'

import type { Db } from '../db/index.ts'
import { products } from '../db/schema.ts'

/** Until the transaction ends nobody else writes these products or their prices. */
export async function lockProducts(tx: Db, product_ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...new Set(product_ids)]))
    .orderBy(asc(products.id))
    .for('no key update')
}
