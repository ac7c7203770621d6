// Writes many prices with their history in a few statements, whatever their number.
import { inArray, sql } from 'drizzle-orm'

import type { PlannedLine } from '../../platform/changes/plan.ts'
import { changeRecords } from '../../platform/changes/records.ts'
import { EXCLUSION_VIOLATION, refusalOf } from '../../platform/db/query.ts'
import { price_change_rows, price_changes, selling_prices as table } from '../../platform/db/schema.ts'
import { authorOf, creationChanges, deletionChanges, differences, type Entry, recordChanges, type Tx } from '../../platform/db/write.ts'
import { updateMany } from '../../platform/db/write/sets.ts'
import { badRequest } from '../../platform/rpc/base.ts'
import { stampProducts } from '../changed-products.ts'
import { columnsOfFields, fieldsOf, type PriceFields, sellingPrice, type StoredPrice } from '../selling-prices/rows.ts'
import type { NamedProduct } from './context.ts'

/** One row that is created (`stored` is null) or changed; `origin` is the row that it is derived from. */
export interface RowWrite {
  stored: StoredPrice | null
  origin: StoredPrice
  fields: PriceFields
}
/** The effect of a change on one row: nothing, a change of it, or its end and a new row. */
export interface PriceLine extends PlannedLine {
  writes: RowWrite[]
}
export interface PricePlan<Line extends PriceLine> {
  lines: Line[]
  products: ReadonlyMap<number, NamedProduct>
}
interface Change {
  kind: 'rule' | 'sheet'
  effective_date: string | null
  parameters: Record<string, unknown>
}
/** One statement can have at most 65,535 parameters. */
const PORTION = 1_000

export const priceChangeRecords = changeRecords({
  changes: price_changes,
  lines: price_change_rows,
  count: price_changes.product_count,
  change_id: price_change_rows.price_change_id,
  thing_id: price_change_rows.selling_price_id,
  owner_id: price_change_rows.product_id,
  counted: price_change_rows.origin_id,
})

/** Writes the rows and records their previous values. Returns the id of the change. */
export async function writePrices(
  tx: Tx,
  change: Change,
  lines: readonly PriceLine[],
  products: ReadonlyMap<number, NamedProduct>,
): Promise<number> {
  const writes = lines.flatMap((line) => line.writes)
  const updated = writes.flatMap(({ stored, origin, fields }) => (stored ? [{ stored, origin, fields }] : []))
  const opened = writes.filter(({ stored }) => !stored)
  const reference = (product_id: number) => products.get(product_id)?.reference ?? ''
  // First the rows that end, then those that begin after them, so that no two rows overlap at the end of a statement.
  await updateRows(tx, updated)
  const ids = await insertRows(tx, opened, reference)
  await checkPeriods(tx)
  await stampProducts(
    tx,
    writes.map(({ origin }) => origin.product_id),
  )
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
  return await priceChangeRecords.record(tx, { ...change, row_count: new Set(done.map(({ origin_id }) => origin_id)).size }, done)
}

/** Returns the ids in the order of `opened`. */
async function insertRows(tx: Tx, opened: readonly RowWrite[], reference: (product_id: number) => string): Promise<number[]> {
  const ids: number[] = []
  for (const portion of portions(opened)) {
    const values = portion.map(({ origin: { product_id, catalog_id }, fields }) => ({
      product_id,
      catalog_id,
      ...columnsOfFields(fields),
      updated_by: authorOf(tx).id,
    }))
    const made = await tx.insert(table).values(values).returning({
      id: table.id,
      product_id: table.product_id,
      catalog_id: table.catalog_id,
      actor: table.actor,
      start_date: table.start_date,
    })
    // No two rows of the same product, catalogue and actor begin on the same day.
    const key = (row: { product_id: number; catalog_id: number; actor: string; start_date: string }) =>
      [row.product_id, row.catalog_id, row.actor, row.start_date].join()
    const found = new Map(made.map((row) => [key(row), row.id]))
    ids.push(...portion.map(({ origin, fields }) => found.get(key({ ...origin, start_date: fields.start_date })) ?? 0))
  }
  const entries = opened.map(({ origin, fields }, index): Entry => {
    const changes = creationChanges({ ...placeOf(origin, reference(origin.product_id)), ...fields })
    return { id: ids[index] ?? 0, action: 'created', changes }
  })
  await recordChanges(tx, 'sellingprices', ...entries)
  return ids
}

/** Sets the fields of the rows, and increments their versions. */
export async function updateRows(tx: Tx, rows: readonly { stored: StoredPrice; fields: PriceFields }[]): Promise<void> {
  const writes = rows.map(({ stored, fields }) => ({
    id: stored.id,
    version: stored.version,
    set: columnsOfFields(fields),
    history: differences({ ...stored }, { ...fields }),
  }))
  await updateMany(tx, sellingPrice, writes)
}

/** Deletes the rows; the history of each contains the reference of its product. */
export async function deleteRows(tx: Tx, rows: readonly (StoredPrice & { reference: string })[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (const portion of portions(ids)) await tx.delete(table).where(inArray(table.id, portion))
  const entries = rows.map((row): Entry => ({
    id: row.id,
    action: 'deleted',
    changes: deletionChanges({ ...placeOf(row, row.reference), ...fieldsOf(row) }),
  }))
  await recordChanges(tx, 'sellingprices', ...entries)
}

const placeOf = ({ product_id, catalog }: StoredPrice, reference: string) => ({
  product_id: { id: product_id, name: reference },
  catalog_id: { id: catalog.id, name: catalog.name },
})

/** Checks now and not at the end of the transaction, when an error could no longer be reported. */
export async function checkPeriods(tx: Tx): Promise<void> {
  try {
    await tx.execute(sql`set constraints selling_prices_period immediate`)
  } catch (error) {
    throw refusalOf(error)?.code === EXCLUSION_VIOLATION ? badRequest({ field: '', key: 'overlap' }) : error
  }
}

function portions<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / PORTION)
  return Array.from({ length: count }, (_, index) => values.slice(index * PORTION, (index + 1) * PORTION))
}
