// Writes many price rows with their history in a few statements, whatever their number.
import { inArray, sql } from 'drizzle-orm'

import { badRequest } from '../../base.ts'
import type { Db } from '../../db/index.ts'
import { EXCLUSION_VIOLATION, refusalOf } from '../../db/query.ts'
import { price_change_rows, price_changes, selling_prices as table } from '../../db/schema.ts'
import { type Author, creationChanges, deletionChanges, differences, type FieldChange } from '../../db/write.ts'
import { columnsOf, type StoredPrice } from '../../entities/selling-prices/rows.ts'
import { authorOf, runBatch } from '../../masterdata/statement.ts'
import type { PlannedLine } from '../plan.ts'
import { changeRecords } from '../records.ts'
import { type Article, fieldsOf, type PriceFields } from './context.ts'

/** One row that is made (`stored` is null) or changed; `origin` is the row that it comes from. */
export interface RowWrite {
  stored: StoredPrice | null
  origin: StoredPrice
  fields: PriceFields
}
/** What a change would do to one row: nothing, change it, or end it and open the next. */
export interface PriceLine extends PlannedLine {
  writes: RowWrite[]
}
export interface PricePlan<Line extends PriceLine> {
  lines: Line[]
  articles: ReadonlyMap<number, Article>
}
interface Change {
  kind: 'rule' | 'sheet'
  effective_date: string | null
  parameters: Record<string, unknown>
}
type Action = 'created' | 'updated' | 'deleted'
interface History {
  entity_id: number
  action: Action
  changes: FieldChange[]
}

/** At most 65,535 parameters fit into one statement. */
const PORTION = 1_000

export const priceChangeRecords = changeRecords({
  changes: price_changes,
  lines: price_change_rows,
  change_id: price_change_rows.price_change_id,
  thing_id: price_change_rows.selling_price_id,
})

/** Writes the rows and records how they were. Returns the id of the change. */
export async function writePrices(
  tx: Db,
  author: Author,
  change: Change,
  lines: readonly PriceLine[],
  articles: ReadonlyMap<number, Article>,
): Promise<number> {
  const writes = lines.flatMap((line) => line.writes)
  const updated = writes.flatMap(({ stored, origin, fields }) => (stored ? [{ stored, origin, fields }] : []))
  const opened = writes.filter(({ stored }) => !stored)
  // First the ends, then what begins after them: no two rows share a day at the end of the statement.
  await updateRows(tx, author, updated)
  const ids = await insertRows(tx, author, opened)
  await checkPeriods(tx)
  const reference = (product_id: number) => articles.get(product_id)?.reference ?? ''
  const named = ({ product_id, catalog }: StoredPrice) => ({
    product_id: { id: product_id, name: reference(product_id) },
    catalog_id: { id: catalog.id, name: catalog.name },
  })
  await recordAll(tx, author, [
    ...updated.map(updating),
    ...opened.map(({ origin, fields }, index) => ({
      entity_id: ids[index] ?? 0,
      action: 'created' as const,
      changes: creationChanges({ ...named(origin), ...fields }),
    })),
  ])
  const done = [
    ...updated.map(({ stored, ...write }) => ({ ...write, id: stored.id, before: fieldsOf(stored), version_after: stored.version + 1 })),
    ...opened.map((write, index) => ({ ...write, id: ids[index] ?? 0, before: null, version_after: 1 })),
  ].map(({ id, origin, before, fields, version_after }) => ({
    selling_price_id: id,
    product_id: origin.product_id,
    reference: reference(origin.product_id),
    origin_id: origin.id,
    before,
    after: fields,
    version_after,
  }))
  return await priceChangeRecords.record(tx, author, { ...change, row_count: new Set(done.map(({ origin_id }) => origin_id)).size }, done)
}

/** Returns the ids in the order of `opened`. */
async function insertRows(tx: Db, author: Author, opened: readonly RowWrite[]): Promise<number[]> {
  const ids: number[] = []
  for (const portion of portions(opened)) {
    const values = portion.map(({ origin: { product_id, catalog_id }, fields }) => ({
      product_id,
      catalog_id,
      ...columnsOfFields(fields),
      updated_by: author.id,
    }))
    const made = await tx.insert(table).values(values).returning({
      id: table.id,
      product_id: table.product_id,
      catalog_id: table.catalog_id,
      actor: table.actor,
      start_date: table.start_date,
    })
    // No two rows of one product, catalogue and actor begin on the same day.
    const key = (row: { product_id: number; catalog_id: number; actor: string; start_date: string }) =>
      [row.product_id, row.catalog_id, row.actor, row.start_date].join()
    const found = new Map(made.map((row) => [key(row), row.id]))
    ids.push(...portion.map(({ origin, fields }) => found.get(key({ ...origin, start_date: fields.start_date })) ?? 0))
  }
  return ids
}

/** Gives the rows those fields, and the next version. */
export async function updateRows(tx: Db, author: Author, rows: readonly { stored: StoredPrice; fields: PriceFields }[]): Promise<void> {
  const values = rows.map(({ stored, fields }) => ({ id: stored.id, ...columnsOfFields(fields) }))
  if (values.length > 0) await runBatch(tx, update, values, author.id)
}

export async function deleteRows(tx: Db, rows: readonly StoredPrice[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (const portion of portions(ids)) await tx.delete(table).where(inArray(table.id, portion))
}

/** Now and not at the end of the transaction, where a refusal could no longer be told. */
export async function checkPeriods(tx: Db): Promise<void> {
  try {
    await tx.execute(sql`set constraints selling_prices_period immediate`)
  } catch (error) {
    throw refusalOf(error)?.code === EXCLUSION_VIOLATION ? badRequest({ field: '', key: 'overlap' }) : error
  }
}

/** One history row per changed field. */
export async function recordAll(tx: Db, author: Author, history: readonly History[]): Promise<void> {
  const rows = history.flatMap(({ entity_id, action, changes }) => changes.map((change) => ({ entity_id, action, ...change })))
  if (rows.length > 0) await runBatch(tx, insertHistory, rows, ...authorOf(author))
}

/** The history of a row that is changed. */
export const updating = ({ stored, fields }: { stored: StoredPrice; fields: PriceFields }): History => ({
  entity_id: stored.id,
  action: 'updated',
  changes: differences({ ...stored }, { ...fields }),
})

/** The history of a row that is deleted. */
export const deletion = (stored: StoredPrice, reference: string): History => ({
  entity_id: stored.id,
  action: 'deleted',
  changes: deletionChanges({
    product_id: { id: stored.product_id, name: reference },
    catalog_id: { id: stored.catalog.id, name: stored.catalog.name },
    ...fieldsOf(stored),
  }),
})

const columnsOfFields = ({ actor, active, start_date, end_date, unit_label, ...amounts }: PriceFields) => ({
  actor,
  active,
  start_date,
  end_date,
  unit_label,
  ...columnsOf(amounts),
})

function portions<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / PORTION)
  return Array.from({ length: count }, (_, index) => values.slice(index * PORTION, (index + 1) * PORTION))
}

const amounts = [
  'group_purchase_price',
  'agency_purchase_price',
  'seller_purchase_price',
  'min_price',
  'recommended_price',
  'max_price',
  'public_price',
]
const unitsOf = amounts.slice(1, -1).map((name) => `${name}_unit`)
const columns = ['active', 'start_date', 'end_date', 'unit_label', ...amounts, ...unitsOf]
const types = [
  'active boolean, start_date date, end_date date, unit_label text',
  ...amounts.map((name) => `${name} numeric`),
  ...unitsOf.map((name) => `${name} text`),
].join(', ')
const update = `
  update selling_prices p set ${columns.map((name) => `${name} = said.${name}`).join(', ')},
    version = p.version + 1, updated_at = now(), updated_by = $2::int
  from json_to_recordset($1::json) as said(id int, ${types}) where p.id = said.id`

const insertHistory = `
  insert into activities (entity, entity_id, action, field, old_value, new_value, author_id, author_name)
  select 'sellingprices', entity_id, action, field, old_value, new_value, $2::int, $3::text
  from json_to_recordset($1::json) as said(entity_id int, action text, field text, old_value jsonb, new_value jsonb)`
