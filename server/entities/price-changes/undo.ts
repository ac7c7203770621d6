// Undoing a change of many prices: each row goes back to what it was, unless somebody has changed it since.
import { ORPCError } from '@orpc/server'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { ChangedSince } from '../../../contract/price-changes.ts'
import { overlappingRows } from '../../../engine/price-checks.ts'
import { badRequest } from '../../base.ts'
import type { Db } from '../../db/index.ts'
import { price_change_rows, price_changes, selling_prices as table } from '../../db/schema.ts'
import { type Author, differences } from '../../db/write.ts'
import { notFound } from '../references.ts'
import { readPrices, type StoredPrice } from '../selling-prices/rows.ts'
import { lockProducts, type Said, saidOf } from './ground.ts'
import { checkPeriods, deleteRows, deletion, recordAll, updateRows } from './write.ts'

type Done = typeof price_change_rows.$inferSelect
type Fault = ChangedSince['rows'][number]
/** What is undone together: the row that was ended and the one that was opened after it. */
interface Unit {
  rows: Done[]
  fault: Fault | null
}

export const changedSince = (rows: Fault[]) => new ORPCError('CHANGED_SINCE', { status: 409, defined: true, data: { rows } })

/** Everything but the rows to `keep`, or nothing: what else was changed since is named. */
export async function undoChange(db: Db, author: Author, wanted: { id: number; version: number; keep: number[] }): Promise<void> {
  await db.transaction(async (tx) => {
    const [change] = await tx.select().from(price_changes).where(eq(price_changes.id, wanted.id)).for('update')
    if (!change) return notFound()
    if (change.undone_at !== null || change.version !== wanted.version) throw badRequest({ field: 'version', key: 'already_undone' })
    const done = await tx.select().from(price_change_rows).where(eq(price_change_rows.price_change_id, wanted.id))
    await lockProducts(
      tx,
      done.map(({ product_id }) => product_id),
    )
    const { units, stored } = await examine(tx, done)
    const kept = units.filter(({ rows }) => rows.some(({ selling_price_id }) => wanted.keep.includes(selling_price_id)))
    const undone = units.filter((unit) => !unit.fault && !kept.includes(unit))
    if (kept.length + undone.length < units.length || undone.length === 0) throw changedSince(units.flatMap(({ fault }) => fault ?? []))
    await restore(
      tx,
      author,
      undone.flatMap(({ rows }) => rows),
      stored,
    )
    await close(tx, author, wanted.id, undone, kept.length)
  })
}

async function examine(tx: Db, done: Done[]): Promise<{ units: Unit[]; stored: Map<number, StoredPrice> }> {
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

function faultOf({ selling_price_id: id, reference }: Done, stored: Map<number, StoredPrice>): Fault {
  const row = stored.get(id)
  return { id, reference, reason: row ? 'changed' : 'gone', changed_by: row?.updated_by?.name ?? null, changed_at: row?.updated_at ?? null }
}

/** What goes back would share a day with a row that was made since. */
function collisions(units: Unit[], all: StoredPrice[]): { unit: Unit; row: Done }[] {
  const going = new Map(
    units.filter(({ fault }) => !fault).flatMap((unit) => unit.rows.map((row) => [row.selling_price_id, { unit, row }])),
  )
  const after = all.flatMap((row) => {
    const back = going.get(row.id)?.row
    return back ? (back.before ? [{ ...row, ...(back.before as unknown as Said) }] : []) : [row]
  })
  return [...Map.groupBy(after, ({ product_id }) => product_id).values()].flatMap((rows) =>
    overlappingRows(rows).flatMap((pair) => pair.flatMap((index) => going.get(rows[index]?.id ?? 0) ?? [])),
  )
}

async function restore(tx: Db, author: Author, rows: Done[], stored: Map<number, StoredPrice>): Promise<void> {
  const now = rows.flatMap((row) => {
    const current = stored.get(row.selling_price_id)
    return current ? [{ row, current }] : []
  })
  const opened = now.filter(({ row }) => row.before === null)
  const changed = now.flatMap(({ row, current }) => (row.before ? [{ stored: current, said: saidOf(row.before as unknown as Said) }] : []))
  await deleteRows(
    tx,
    opened.map(({ current }) => current),
  )
  await updateRows(tx, author, changed)
  await checkPeriods(tx)
  await recordAll(tx, author, [
    ...opened.map(({ row, current }) => deletion(current, row.reference)),
    ...changed.map((one) => ({
      entity_id: one.stored.id,
      action: 'updated' as const,
      changes: differences({ ...one.stored }, { ...one.said }),
    })),
  ])
}

async function close(tx: Db, author: Author, id: number, undone: Unit[], kept_count: number): Promise<void> {
  const origins = undone.flatMap(({ rows }) => rows[0]?.origin_id ?? [])
  await tx
    .update(price_change_rows)
    .set({ undone: true })
    .where(and(eq(price_change_rows.price_change_id, id), inArray(price_change_rows.origin_id, origins)))
  await tx
    .update(price_changes)
    .set({ undone_at: sql`now()`, undone_by_name: author.name, kept_count, version: sql`${price_changes.version} + 1` })
    .where(eq(price_changes.id, id))
}
