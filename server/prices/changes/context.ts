// The rows that a change of many prices applies to, with the data that their checks need.
import { asc, inArray, type SQL } from 'drizzle-orm'

import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import type { PurchasePeriod } from '#engine/prices/checks.ts'

import type { Db } from '../../platform/db/index.ts'
import { products, purchase_prices } from '../../platform/db/schema.ts'
import { productNameSql } from '../../products/name.ts'
import { readPrices, type StoredPrice } from '../selling-prices/rows.ts'

export interface NamedProduct {
  id: number
  reference: string
  designation: string
}

export interface PriceContext {
  /** Sorted by reference. */
  products: Map<number, NamedProduct>
  /** In the order of their products. */
  rows: StoredPrice[]
  purchases: Map<number, PurchasePeriod[]>
}

/** Reads the prices of some products; `where` restricts the prices, not the products. */
export async function readPriceContext(
  db: Db,
  product_ids: readonly number[],
  where: (ids: number[]) => SQL | undefined,
): Promise<PriceContext> {
  const ids = [...new Set(product_ids)]
  const found = await db
    .select({
      id: products.id,
      reference: products.reference,
      designation: productNameSql(products),
    })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.reference_sort), asc(products.id))
  const place = new Map(found.map(({ id }, index) => [id, index]))
  const rows = await readPrices(db, where(ids))
  const bought = await db
    .select()
    .from(purchase_prices)
    .where(inArray(purchase_prices.product_id, ids))
    .orderBy(asc(purchase_prices.start_date))
  const purchases = Map.groupBy(
    bought.map((one) => ({ ...one, amount: normalizeDecimal(one.amount) })),
    ({ product_id }) => product_id,
  )
  const order = ({ product_id }: StoredPrice) => place.get(product_id) ?? 0
  return {
    products: new Map(found.map((product) => [product.id, product])),
    rows: rows.toSorted((a, b) => order(a) - order(b)),
    purchases,
  }
}
