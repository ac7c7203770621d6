// Selling prices as stored, and the part that a caller may see.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'

import { type Holder, holds } from '#contract/people/permissions.ts'
import { placeFields, purchasePriceFields, sellingPriceFields } from '#contract/prices/price-fields.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { fieldValues } from '#contract/shared/declared-fields.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import {
  amountNames,
  type amountsWithUnit,
  type Amount,
  type AmountName,
  type Amounts,
  hasUnit,
  saleAmounts,
} from '#engine/prices/amounts.ts'
import { resolveChain, shownPrices } from '#engine/prices/chain.ts'
import { purchaseOn, type PriceRow } from '#engine/prices/checks.ts'
import { covers, onCountedDays, type OpenPeriod } from '#engine/time/days.ts'

import type { Db } from '../../platform/db/index.ts'
import { catalogs, products, purchase_prices, selling_prices as table, suppliers, users } from '../../platform/db/schema.ts'
import type { Writable } from '../../platform/db/write/locks.ts'

type Columns = typeof table.$inferSelect

type AmountColumns = Pick<Columns, AmountName | `${(typeof amountsWithUnit)[number]}_unit`>

/** The amounts of a stored row; group purchase price and public price are always in euros. */
export function amountsOf(row: AmountColumns): Amounts {
  const amount = (name: AmountName): Amount | null => {
    const value = row[name]
    if (value === null) return null
    return { value: normalizeDecimal(value), unit: (hasUnit(name) ? row[`${name}_unit`] : null) ?? 'EUR' }
  }
  return Object.fromEntries(amountNames.map((name) => [name, amount(name)])) as Amounts
}

/** The columns of the given amounts; absent ones keep their value. */
export function columnsOf(amounts: Partial<Amounts>): Partial<Columns> {
  const columns: Record<string, string | null> = {}
  for (const name of amountNames) {
    const amount = amounts[name]
    if (amount === undefined) continue
    columns[name] = amount?.value ?? null
    if (hasUnit(name)) columns[`${name}_unit`] = amount?.unit ?? null
  }
  return columns
}

const named = {
  product_id: { key: products.id, name: products.reference },
  catalog_id: { key: catalogs.id, name: catalogs.name },
}
/** How selling prices are written, and their history values. */
export const sellingPrice: Writable<typeof table> = {
  table,
  entity: 'sellingprices',
  recorded: ({ product_id, catalog_id, ...row }) => ({ product_id, catalog_id, ...fieldValues(placeFields, row), ...amountsOf(row) }),
  named,
}
export const purchasePrice: Writable<typeof purchase_prices> = {
  table: purchase_prices,
  entity: 'purchaseprices',
  recorded: ({ product_id, ...row }) => ({
    product_id,
    ...fieldValues(purchasePriceFields, row),
    amount: normalizeDecimal(row.amount),
  }),
  named: { ...named, supplier_id: { key: suppliers.id, name: suppliers.name } },
}

/** A stored row in the form that the engine needs. */
export interface StoredPrice extends PriceRow {
  id: number
  product_id: number
  unit_label: string | null
  version: number
  updated_at: string
  updated_by: { id: number; name: string } | null
  catalog: { id: number; name: string; code: string } & OpenPeriod
}
/** The fields of a row that users enter. */
export type PriceFields = Pick<StoredPrice, keyof typeof placeFields> & Amounts
export const fieldsOf = (row: PriceFields): PriceFields => fieldValues(sellingPriceFields, row)
export const columnsOfFields = (fields: PriceFields) => ({ ...fieldValues(placeFields, fields), ...columnsOf(fields) })

export async function readPrices(db: Db, where: SQL | undefined): Promise<StoredPrice[]> {
  const rows = await db
    .select({
      row: table,
      catalog: { id: catalogs.id, name: catalogs.name, code: catalogs.code, start_date: catalogs.start_date, end_date: catalogs.end_date },
      updated_by: { id: users.id, name: users.name },
    })
    .from(table)
    .innerJoin(catalogs, eq(catalogs.id, table.catalog_id))
    .leftJoin(users, eq(users.id, table.updated_by))
    .where(where)
    .orderBy(asc(catalogs.name), asc(catalogs.id), asc(table.actor), asc(table.start_date), asc(table.id))
  return rows.map(({ row, catalog, updated_by }) => ({ ...row, ...amountsOf(row), catalog, updated_by }))
}

/** The rows of a product, in one catalogue or in all. */
export const ofProduct = (product_id: number, catalog_id?: number) =>
  and(eq(table.product_id, product_id), catalog_id === undefined ? undefined : eq(table.catalog_id, catalog_id))
/** The rows that apply on a day, by their own dates and those of their catalogue. */
export const onDay = (day: string) => sql`${table.start_date} <= ${day} and coalesce(${table.end_date} >= ${day}, true)
  and coalesce(${catalogs.start_date} <= ${day}, true) and coalesce(${catalogs.end_date} >= ${day}, true)`

/** The purchase prices of a product, with their authors. */
export async function readPurchases(db: Db, product_id: number) {
  const rows = await db
    .select({ row: purchase_prices, author: users.name })
    .from(purchase_prices)
    .leftJoin(users, eq(users.id, purchase_prices.updated_by))
    .where(eq(purchase_prices.product_id, product_id))
    .orderBy(asc(purchase_prices.start_date))
  return rows.map(({ row: { id, amount, start_date, end_date, updated_at }, author }) => ({
    id,
    amount: normalizeDecimal(amount),
    start_date,
    end_date,
    author,
    changed_at: updated_at,
  }))
}
export type Purchase = Awaited<ReturnType<typeof readPurchases>>[number]

export const mayShow = (user: Holder | null): boolean => holds(user, ['selling_price.show'])

interface Caller {
  user: Holder | null
  /** The business day of the request. */
  day: string
}

/**
 * A row as `user` may see it. Without `selling_price.show`, the purchase amounts are left out and the others are in euros: a percentage
 * beside its result would reveal its base.
 */
export function visibleRow(row: StoredPrice, { user, day }: Caller, purchases: readonly Purchase[]): SellingPrice {
  return mayShow(user) ? row : { ...withoutPurchases(row), ...saleEuros(row, day, purchases) }
}

const withoutPurchases = ({ group_purchase_price: _1, agency_purchase_price: _2, seller_purchase_price: _3, ...rest }: StoredPrice) => rest

/** The sale amounts in euros, on that day or the nearest day of the row's period. */
function saleEuros(row: StoredPrice, now: string, purchases: readonly Purchase[]) {
  const { start_date, end_date } = onCountedDays(row, row.catalog) ?? row
  const day = covers({ start_date, end_date }, now) ? now : start_date > now ? start_date : (end_date ?? start_date)
  const prices = shownPrices(resolveChain(row, purchaseOn(purchases, day)))
  return Object.fromEntries(saleAmounts.map((name) => [name, prices[name] === null ? null : { value: prices[name] }]))
}
