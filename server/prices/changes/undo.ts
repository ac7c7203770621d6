// Undoes a change of many prices: each row gets its previous values, unless another user has changed it since.
import { inArray } from 'drizzle-orm'

import type { ChangedLine } from '#contract/shared/changes.ts'
import { overlappingRows } from '#engine/prices/checks.ts'

import { changedLine, changedSince } from '../../platform/changes/changed-since.ts'
import type { Kept } from '../../platform/changes/records.ts'
import { type price_change_rows, selling_prices as table } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/write.ts'
import { lockProducts } from '../../products/lock-products.ts'
import { stampProducts } from '../changed-products.ts'
import { fieldsOf, lastWrite, type PriceFields, readPrices, type StoredPrice } from '../selling-prices/rows.ts'
import { checkPeriods, deleteRows, updateRows } from './write.ts'

type Done = typeof price_change_rows.$inferSelect
/** Rows that are undone together: the one that was ended and the one that was opened after it. */
interface Unit {
  rows: Done[]
  fault: ChangedLine | null
}

/** Restores all rows except those to `keep`, or none: other rows that were changed since are reported. */
export async function putPricesBack(tx: Tx, done: Done[], keep: readonly number[]): Promise<Kept> {
  await lockProducts(
    tx,
    done.map(({ product_id }) => product_id),
  )
  const { units, stored } = await examine(tx, done)
  const rows = units.flatMap(({ fault }) => fault ?? [])
  const kept = units.filter((unit) => unit.rows.some(({ selling_price_id }) => keep.includes(selling_price_id)))
  const undone = units.filter((unit) => !unit.fault && !kept.includes(unit))
  if (kept.length + undone.length < units.length) throw changedSince(rows)
  await restore(
    tx,
    undone.flatMap((unit) => unit.rows),
    stored,
  )
  const ids = kept.flatMap((unit) => unit.rows.map(({ selling_price_id }) => selling_price_id))
  return { ids, rows }
}

async function examine(tx: Tx, done: Done[]): Promise<{ units: Unit[]; stored: Map<number, StoredPrice> }> {
  const products = [...new Set(done.map(({ product_id }) => product_id))]
  const all = await readPrices(tx, inArray(table.product_id, products))
  const stored = new Map(all.map((row) => [row.id, row]))
  const units = [...Map.groupBy(done, ({ origin_id }) => origin_id).values()].map((rows): Unit => {
    const changed = rows.find(({ selling_price_id, version_after }) => stored.get(selling_price_id)?.version !== version_after)
    return { rows, fault: changed ? faultOf(changed, stored) : null }
  })
  for (let found = collisions(units, all); found.length > 0; found = collisions(units, all))
    for (const { unit, row } of found) unit.fault = { ...faultOf(row, stored), reason: 'overlap' }
  return { units, stored }
}

const faultOf = ({ selling_price_id: id, reference }: Done, stored: Map<number, StoredPrice>) =>
  changedLine(id, reference, lastWrite(stored.get(id)))

/** The rows that would overlap, once restored, with a row that was created since. */
function collisions(units: Unit[], all: StoredPrice[]): { unit: Unit; row: Done }[] {
  const going = new Map(
    units.filter(({ fault }) => !fault).flatMap((unit) => unit.rows.map((row) => [row.selling_price_id, { unit, row }])),
  )
  const after = all.flatMap((row) => {
    const back = going.get(row.id)?.row
    return back ? (back.before ? [{ ...row, ...(back.before as unknown as PriceFields) }] : []) : [row]
  })
  return [...Map.groupBy(after, ({ product_id }) => product_id).values()].flatMap((rows) =>
    overlappingRows(rows).flatMap((pair) => pair.flatMap((index) => going.get(rows[index]?.id ?? 0) ?? [])),
  )
}

async function restore(tx: Tx, rows: Done[], stored: Map<number, StoredPrice>): Promise<void> {
  const now = rows.flatMap((row) => {
    const current = stored.get(row.selling_price_id)
    return current ? [{ row, current }] : []
  })
  const opened = now.filter(({ row }) => row.before === null)
  const changed = now.flatMap(({ row, current }) =>
    row.before ? [{ stored: current, fields: fieldsOf(row.before as unknown as PriceFields) }] : [],
  )
  await deleteRows(
    tx,
    opened.map(({ row, current }) => ({ ...current, reference: row.reference })),
  )
  await updateRows(tx, changed)
  await checkPeriods(tx)
  await stampProducts(
    tx,
    rows.map(({ product_id }) => product_id),
  )
}
