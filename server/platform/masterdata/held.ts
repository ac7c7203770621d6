// The products that came from master data, in the order in which a synchronisation goes through them.
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'

import type { Db } from '../db/index.ts'
import { products } from '../db/schema.ts'

export interface Held {
  id: number
  reference: string
}

/** The reference of a product in master data. */
export const upstreamReference = sql<string>`coalesce(${products.masterdata_reference}, ${products.reference})`

/** Products that came from master data and are refreshed automatically. */
const refreshed = and(isNotNull(products.masterdata), eq(products.auto_sync, true))

export const countHeld = (db: Db): Promise<number> => db.$count(products, refreshed)

export const nextPage = (db: Db, cursor: number, size: number): Promise<Held[]> =>
  db
    .select({ id: products.id, reference: upstreamReference })
    .from(products)
    .where(and(refreshed, gt(products.id, cursor)))
    .orderBy(asc(products.id))
    .limit(size)
