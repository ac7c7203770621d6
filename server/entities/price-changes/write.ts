// Writes many price rows with their history in a few statements, whatever their number.
import { inArray, sql } from 'drizzle-orm'

import { badRequest } from '../../base.ts'
import type { Db } from '../../db/index.ts'
import { EXCLUSION_VIOLATION, refusalOf } from '../../db/query.ts'
import { price_changes, selling_prices as table } from '../../db/schema.ts'
import { type Author, creationChanges, deletionChanges, differences, type FieldChange } from '../../db/write.ts'
import { authorOf, runBatch } from '../../masterdata/statement.ts'
import { columnsOf, type StoredPrice } from '../selling-prices/rows.ts'
import { type Said, saidOf } from './ground.ts'

/** One row that is made (`stored` is null) or changed; `origin` is the row that it comes from. */
export interface RowWrite {
  stored: StoredPrice | null
  origin: StoredPrice
  said: Said
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

/** Writes the rows and remembers how they were. Answers the id of the change. */
export async function writeChange(
  tx: Db,
  author: Author,
  change: Change,
  writes: readonly RowWrite[],
  references: (product_id: number) => string,
): Promise<number> {
  const updated = writes.flatMap(({ stored, origin, said }) => (stored ? [{ stored, origin, said }] : []))
  const opened = writes.filter(({ stored }) => !stored)
  // First the ends, then what begins after them: no two rows share a day at the end of the statement.
  await updateRows(tx, author, updated)
  const ids = await insertRows(tx, author, opened)
  await checkPeriods(tx)
  const named = ({ product_id, catalog }: StoredPrice) => ({
    product_id: { id: product_id, name: references(product_id) },
    catalog_id: { id: catalog.id, name: catalog.name },
  })
  await recordAll(tx, author, [
    ...updated.map(({ stored, said }) => ({
      entity_id: stored.id,
      action: 'updated' as const,
      changes: differences({ ...stored }, { ...said }),
    })),
    ...opened.map(({ origin, said }, index) => ({
      entity_id: ids[index] ?? 0,
      action: 'created' as const,
      changes: creationChanges({ ...named(origin), ...said }),
    })),
  ])
  const rows = [
    ...updated.map(({ stored, origin, said }) => ({
      id: stored.id,
      origin,
      before: saidOf(stored),
      after: said,
      version_after: stored.version + 1,
    })),
    ...opened.map(({ origin, said }, index) => ({ id: ids[index] ?? 0, origin, before: null, after: said, version_after: 1 })),
  ]
  return await remember(tx, author, change, rows, references)
}

async function remember(
  tx: Db,
  author: Author,
  change: Change,
  rows: { id: number; origin: StoredPrice; before: Said | null; after: Said; version_after: number }[],
  references: (product_id: number) => string,
): Promise<number> {
  const product_count = new Set(rows.map(({ origin }) => origin.product_id)).size
  const row_count = new Set(rows.map(({ origin }) => origin.id)).size
  const [made] = await tx
    .insert(price_changes)
    .values({ ...change, product_count, row_count, created_by: author.id, created_by_name: author.name })
    .returning({ id: price_changes.id })
  if (!made) throw new Error('nothing inserted')
  const values = rows.map(({ id, origin, before, after, version_after }) => ({
    selling_price_id: id,
    product_id: origin.product_id,
    reference: references(origin.product_id),
    origin_id: origin.id,
    before,
    after,
    version_after,
  }))
  await runBatch(tx, insertChangeRows, values, made.id)
  return made.id
}

/** Answers the ids in the order of `opened`. */
async function insertRows(tx: Db, author: Author, opened: readonly RowWrite[]): Promise<number[]> {
  const ids: number[] = []
  for (const portion of portions(opened)) {
    const values = portion.map(({ origin: { product_id, catalog_id }, said }) => ({
      product_id,
      catalog_id,
      ...columnsOfSaid(said),
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
    ids.push(...portion.map(({ origin, said }) => found.get(key({ ...origin, start_date: said.start_date })) ?? 0))
  }
  return ids
}

/** Gives the rows what is said of them, and the next version. */
export async function updateRows(tx: Db, author: Author, rows: readonly { stored: StoredPrice; said: Said }[]): Promise<void> {
  const values = rows.map(({ stored, said }) => ({ id: stored.id, ...columnsOfSaid(said) }))
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

/** The history of a row that is deleted. */
export const deletion = (stored: StoredPrice, reference: string): History => ({
  entity_id: stored.id,
  action: 'deleted',
  changes: deletionChanges({
    product_id: { id: stored.product_id, name: reference },
    catalog_id: { id: stored.catalog.id, name: stored.catalog.name },
    ...saidOf(stored),
  }),
})

const columnsOfSaid = ({ actor, active, start_date, end_date, unit_label, ...amounts }: Said) => ({
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

const insertChangeRows = `
  insert into price_change_rows (price_change_id, selling_price_id, product_id, reference, origin_id, before, after, version_after)
  select $2::int, said.* from json_to_recordset($1::json)
    as said(selling_price_id int, product_id int, reference text, origin_id int, before jsonb, after jsonb, version_after int)`
