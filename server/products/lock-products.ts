// Writers of products and prices lock them in the order of their ids, which prevents deadlocks.
import { asc, inArray } from 'drizzle-orm'

import type { Db } from '../platform/db/index.ts'
import { products } from '../platform/db/schema.ts'

/** Locks these products and their prices against other writers until the transaction ends. */
export async function lockProducts(tx: Db, product_ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...new Set(product_ids)]))
    .orderBy(asc(products.id))
    .for('no key update')
}
