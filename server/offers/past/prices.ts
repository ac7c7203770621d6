// The selling and purchase prices of an offer's products, as stored now or at the end of a past day.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'

import { rolledBack } from '#engine/activity/rolled-back.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import type { StoredPrices } from '#engine/offers/price.ts'
import { amountNames, type Amounts } from '#engine/prices/amounts.ts'
import type { PriceRow, PurchasePeriod } from '#engine/prices/checks.ts'

import type { Db } from '../../platform/db/index.ts'
import { among } from '../../platform/db/query.ts'
import { purchase_prices, selling_prices, users } from '../../platform/db/schema.ts'
import { readPrices } from '../../prices/selling-prices/rows.ts'
import { laterPriceChanges, type PriceEntity, priceAuthors } from './later.ts'

interface OfProduct {
  product_id: number
}
/** The last author, the time and the number of writes of a row. */
interface Signed {
  author: string | null
  version: number
  changed_at: string | null
}
type Selling = PriceRow & OfProduct
type Purchase = PurchasePeriod & OfProduct
type Rows<Row> = Map<number, Row & Signed>
interface PricesInput {
  product_ids: readonly number[]
  /** The day at whose end the prices are wanted; undefined for the present ones. */
  past: string | undefined
}
export type PricesOfProduct = StoredPrices & { rows: readonly Signed[]; purchases: readonly Signed[] }

/** `only` restricts the rows when the present prices are read. */
export async function readStoredPrices(
  db: Db,
  { product_ids, past }: PricesInput,
  only: { rows?: SQL; purchases?: SQL } = {},
): Promise<(product_id: number) => PricesOfProduct> {
  const ids = among(product_ids)
  const stored = {
    selling: await readSelling(db, ids, past ? undefined : only.rows),
    purchases: await readBought(db, ids, past ? undefined : only.purchases),
  }
  const { selling, purchases } = past === undefined ? stored : await asOf(db, past, ids, stored)
  const wanted = new Set(product_ids)
  const sold = inOrder(selling).filter((row) => wanted.has(row.product_id))
  const bought = inOrder(purchases).filter((row) => wanted.has(row.product_id))
  const [rowsOf, purchasesOf] = [Map.groupBy(sold, (row) => row.product_id), Map.groupBy(bought, (row) => row.product_id)]
  return (id) => ({ rows: rowsOf.get(id) ?? [], purchases: purchasesOf.get(id) ?? [] })
}

const inOrder = <Row extends { start_date: string }>(rows: ReadonlyMap<number, Row>) =>
  [...rows].map(([id, row]) => ({ ...row, id })).toSorted((a, b) => a.start_date.localeCompare(b.start_date) || a.id - b.id)

async function readSelling(db: Db, ids: SQL, only: SQL | undefined): Promise<Rows<Selling>> {
  const where = and(sql`${selling_prices.product_id} in ${ids}`, only)
  const rows = await readPrices(db, where)
  return new Map(rows.map((row) => [row.id, { ...row, author: row.updated_by?.name ?? null, changed_at: row.updated_at }]))
}

async function readBought(db: Db, ids: SQL, only: SQL | undefined): Promise<Rows<Purchase>> {
  const rows = await db
    .select({ row: purchase_prices, author: users.name })
    .from(purchase_prices)
    .leftJoin(users, eq(users.id, purchase_prices.updated_by))
    .where(and(sql`${purchase_prices.product_id} in ${ids}`, only))
    .orderBy(asc(purchase_prices.start_date))
  return new Map(
    rows.map(({ row: { id, product_id, amount, start_date, end_date, version, updated_at }, author }) => [
      id,
      { product_id, amount: normalizeDecimal(amount), start_date, end_date, author, version, changed_at: updated_at },
    ]),
  )
}

// Defaults for fields that are missing in the history, which does not store nulls; only used for rows that no longer exist.
const period = { product_id: 0, start_date: '', end_date: null }
const noAmounts = Object.fromEntries(amountNames.map((name) => [name, null])) as Amounts
const noSelling: Selling = { ...period, ...noAmounts, catalog_id: 0, actor: 'seller', active: false }
const noPurchase: Purchase = { ...period, amount: '0' }

async function asOf(db: Db, day: string, ids: SQL, { selling, purchases }: { selling: Rows<Selling>; purchases: Rows<Purchase> }) {
  const changes = await laterPriceChanges(db, ids, day)
  const former = async <Row extends object>(entity: PriceEntity, rows: Rows<Row>, blank: Row): Promise<Rows<Row>> => {
    const later = changes(entity)
    const back = rolledBack<Row>(rows, later as { id: number; before: Partial<Row> | null }[], blank)
    // A row without history has no known author at that time.
    const signed = await priceAuthors(db, entity, [...back.keys()], day)
    return new Map([...back].map(([id, row]) => [id, { ...row, ...signed(id) }]))
  }
  return {
    selling: await former('sellingprices', selling, noSelling),
    purchases: await former('purchaseprices', purchases, noPurchase),
  }
}
