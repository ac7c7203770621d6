// Purchase prices: one per product and day. A change returns the stored selling prices that it inverts.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'

import { MAX_PURCHASE_PRICES } from '#contract/prices/purchase-prices.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { chainWarnings, type Inversion } from '#engine/prices/checks.ts'
import { isValidPeriod } from '#engine/time/days.ts'
import { onCountedDays } from '#engine/time/days.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { singlePage } from '../platform/db/list.ts'
import { EXCLUSION_VIOLATION, FOREIGN_KEY_VIOLATION, refusalOf } from '../platform/db/query.ts'
import { products, purchase_prices as table, suppliers, users } from '../platform/db/schema.ts'
import { inTransaction, type Tx, type Writing } from '../platform/db/write.ts'
import type { Versioned } from '../platform/db/write/locks.ts'
import { deleteVersioned, insertRow, updateVersioned } from '../platform/db/write/rows.ts'
import { badRequest, os } from '../platform/rpc/base.ts'
import { stampProducts } from './changed-products.ts'
import { refuseBusy } from './plans/busy.ts'
import { ofProduct, purchasePrice, readPrices, readPurchases } from './selling-prices/rows.ts'

export const purchase_prices = {
  list: os.purchase_prices.list.handler(async ({ input: { product_id, date }, context: { db } }) => {
    const where = and(product_id === undefined ? undefined : eq(table.product_id, product_id), date === undefined ? undefined : onDay(date))
    const rows = await read(db, where, MAX_PURCHASE_PRICES + 1)
    if (rows.length <= MAX_PURCHASE_PRICES) return singlePage(rows)
    throw badRequest({ field: 'product_id', key: 'too_many_rows', params: { max: MAX_PURCHASE_PRICES } })
  }),
  get: os.purchase_prices.get.handler(async ({ input, context }) => (await find(context.db, input.id)) ?? notFound()),
  create: os.purchase_prices.create.handler(async ({ input, context }) => {
    return await changing(context, input.product_id, 'product_id', async (tx) => (await insertRow(tx, purchase, input)).id)
  }),
  update: os.purchase_prices.update.handler(async ({ input: { id, version, ...changes }, context }) => {
    const known = (await find(context.db, id)) ?? notFound()
    return await changing(context, known.product_id, 'id', async (tx) => {
      await updateVersioned(tx, purchase, { id, version }, (row) => {
        const after = { ...row, ...defined(changes) }
        if (!isValidPeriod(after.start_date, after.end_date)) throw badRequest({ field: 'end_date', key: 'end_before_start' })
        return changes
      })
      return id
    })
  }),
  remove: os.purchase_prices.remove.handler(async ({ input: { params, query }, context }) => {
    await inTransaction(context, async (tx) => {
      const known = await find(tx, params.id)
      if (known) await refuseBusy(tx, [known.product_id])
      if (known) await tx.select({ id: products.id }).from(products).where(eq(products.id, known.product_id)).for('no key update')
      await deleteVersioned(tx, purchase, { ...params, ...query })
      if (known) await stampProducts(tx, [known.product_id])
    })
  }),
}

const onDay = (day: string) => sql`${table.start_date} <= ${day} and (${table.end_date} is null or ${table.end_date} >= ${day})`
const defined = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }

async function read(db: Db, where: SQL | undefined, most = 1) {
  const rows = await db
    .select({ row: table, supplier: { id: suppliers.id, name: suppliers.name }, updated_by: { id: users.id, name: users.name } })
    .from(table)
    .leftJoin(suppliers, eq(suppliers.id, table.supplier_id))
    .leftJoin(users, eq(users.id, table.updated_by))
    .where(where)
    .orderBy(asc(table.product_id), asc(table.start_date))
    .limit(most)
  return rows.map(({ row, ...names }) => ({ ...row, amount: normalizeDecimal(row.amount), ...names }))
}
const find = async (db: Db, id: number) => (await read(db, eq(table.id, id)))[0]
const purchase: Versioned<typeof table> = { ...purchasePrice, current: find }

/** Changes the purchase prices of a product, and returns the changed one with the selling prices that it has inverted. */
async function changing(context: Writing, product_id: number, field: 'product_id' | 'id', change: (tx: Tx) => Promise<number>) {
  try {
    return await inTransaction(context, async (tx) => {
      await refuseBusy(tx, [product_id])
      const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, product_id)).for('no key update')
      if (!product) throw badRequest({ field, key: 'unknown' })
      const [before, stored] = [await inversions(tx, product_id), await read(tx, eq(table.product_id, product_id), MAX_PURCHASE_PRICES)]
      const id = await change(tx)
      await tx.execute(sql`set constraints purchase_prices_period immediate`)
      const row = (await find(tx, id)) ?? notFound()
      if (stored.find((one) => one.id === id)?.version !== row.version) await stampProducts(tx, [product_id])
      const known = new Set(before.map(keyOf))
      return { ...row, warnings: (await inversions(tx, product_id)).filter((one) => !known.has(keyOf(one))) }
    })
  } catch (error) {
    const code = refusalOf(error)?.code
    if (code === EXCLUSION_VIOLATION) throw badRequest({ field: 'start_date', key: 'overlap' })
    // The product is locked, so only the supplier can be missing.
    throw code === FOREIGN_KEY_VIOLATION ? badRequest({ field: 'supplier_id', key: 'unknown' }) : error
  }
}

interface Stored extends Inversion {
  selling_price_id: number
  catalog_id: number
  actor: 'agency' | 'seller'
}
const keyOf = ({ selling_price_id, lower, higher }: Stored) => `${selling_price_id} ${lower} ${higher}`

/** The active selling prices of a product that are inverted. */
async function inversions(db: Db, product_id: number): Promise<Stored[]> {
  const purchases = await readPurchases(db, product_id)
  const rows = await readPrices(db, ofProduct(product_id))
  return rows
    .flatMap((row) => (row.active && onCountedDays(row, row.catalog)) || [])
    .flatMap((row) =>
      chainWarnings(row, purchases).map((found) => ({
        ...found,
        selling_price_id: row.id,
        catalog_id: row.catalog_id,
        actor: row.actor,
      })),
    )
}
