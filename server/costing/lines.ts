// The lines of a nomenclature: storing, reading, and their history.
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'

import { type NomenclatureLine, type NomenclatureLines, seesLineAmounts } from '#contract/costing/nomenclature-lines.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'

import type { Db } from '../platform/db/index.ts'
import { purchase_prices, technical_nomenclature_products as table, technical_nomenclatures } from '../platform/db/schema.ts'
import type { LineSet } from '../platform/db/write/lines.ts'
import type { RequestContext } from '../platform/rpc/base.ts'
import { mayShow } from '../prices/selling-prices/rows.ts'

type Row = Omit<typeof table.$inferSelect, 'technical_nomenclature_id'>
type Reading = Pick<RequestContext, 'db' | 'user' | 'day'>

export const lineSet: LineSet<Row> = {
  field: 'nomenclature_line',
  part: { table, parent: table.technical_nomenclature_id, key: table.id },
  read: async (db, id) => (await linesOf(db, [id])).get(id) ?? [],
  columnsOf: ({ id: _id, ...row }) => row,
  recorded: (row) => ({ ...row, name: row.reference }),
}

/** Removes prices from a line in the history when the user may not see them. */
export function redactLine<Value>(user: CurrentUser | null, value: Value): Value {
  if (seesLineAmounts(user) || typeof value !== 'object' || value === null) return value
  const { price: _1, group_purchase_price: _2, ...rest } = value as Value & { price?: unknown; group_purchase_price?: unknown }
  return rest as Value
}

/** All lines with the version of their nomenclature, as the reader may see them. */
export async function readLines(reading: Reading, id: number): Promise<NomenclatureLines | undefined> {
  // The version is read before the lines: newer lines then cause a conflict later, and are never overwritten.
  const [head] = await reading.db
    .select({ version: technical_nomenclatures.version })
    .from(technical_nomenclatures)
    .where(eq(technical_nomenclatures.id, id))
  return head && { version: head.version, items: await shown(reading, await lineSet.read(reading.db, id), head.version) }
}

export async function readLine(reading: Reading, nomenclature_id: number, id: number): Promise<NomenclatureLine | undefined> {
  return (await readLines(reading, nomenclature_id))?.items.find((line) => line.id === id)
}

async function shown({ db, user, day }: Reading, rows: Row[], version: number): Promise<NomenclatureLine[]> {
  if (!seesLineAmounts(user)) return rows.map(({ price: _1, group_purchase_price: _2, ...row }) => ({ ...row, version }))
  if (!mayShow(user)) return rows.map((row) => ({ ...row, version }))
  const today = await pricesOn(
    db,
    day,
    rows.flatMap(({ product_id }) => product_id ?? []),
  )
  return rows.map((row) => ({ ...row, version, current_purchase_price: today.get(row.product_id ?? 0) ?? null }))
}

/** The exact purchase prices of products on a day; products without one are absent. */
export async function pricesOn(db: Db, day: string, product_ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ product_id: purchase_prices.product_id, amount: purchase_prices.amount })
    .from(purchase_prices)
    .where(
      and(
        inArray(purchase_prices.product_id, product_ids),
        sql`${purchase_prices.start_date} <= ${day} and coalesce(${purchase_prices.end_date} >= ${day}, true)`,
      ),
    )
  return new Map(rows.map(({ product_id, amount }) => [product_id, normalizeDecimal(amount)]))
}

/** The lines of nomenclatures, by nomenclature id. */
export async function linesOf(db: Db, ids: readonly number[]): Promise<Map<number, Row[]>> {
  const rows = await db
    .select(getTableColumns(table))
    .from(table)
    .where(inArray(table.technical_nomenclature_id, [...ids]))
    .orderBy(asc(table.id))
  const byOwner = Map.groupBy(rows, (row) => row.technical_nomenclature_id)
  return new Map([...byOwner].map(([id, own]) => [id, own.map(exactly)]))
}
const exactly = ({ technical_nomenclature_id: _owner, ...row }: typeof table.$inferSelect): Row => ({
  ...row,
  price: decimal(row.price),
  quantity: normalizeDecimal(row.quantity),
  ink_rate: decimal(row.ink_rate),
  use_rate: normalizeDecimal(row.use_rate),
  group_purchase_price: decimal(row.group_purchase_price),
})
const decimal = (value: string | null) => value && normalizeDecimal(value)
