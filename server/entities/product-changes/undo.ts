// Undoing a change of many articles: each gets back what was, unless somebody has changed it since.
import { ORPCError } from '@orpc/server'
import { and, asc, eq, sql } from 'drizzle-orm'

import type { Kept } from '../../../contract/product-changes.ts'
import type { CurrentUser } from '../../../contract/users.ts'
import { badRequest } from '../../base.ts'
import type { Db } from '../../db/index.ts'
import { product_change_rows as rowTable, product_changes as table } from '../../db/schema.ts'
import { findRows } from '../products/read.ts'
import type { SheetRow } from '../products/row.ts'
import { notFound } from '../references.ts'
import { mayChange } from './allowed.ts'
import { former, planProduct, readKnown } from './plan.ts'
import { writePlans } from './write.ts'

type Done = typeof rowTable.$inferSelect

/** So many articles are read and written at once; the transaction is one. */
const PORTION = 1_000

/** Returns the articles that were left as they are. Throws CHANGED_SINCE where that is all of them: nothing is undone then. */
export async function undoChange(db: Db, author: CurrentUser, wanted: { id: number; version: number }): Promise<Kept> {
  return await db.transaction(async (tx) => {
    const [change] = await tx.select().from(table).where(eq(table.id, wanted.id)).for('update')
    if (!change) return notFound()
    mayChange(author, change.parameters)
    if (change.undone_at !== null || change.version !== wanted.version) throw badRequest({ field: 'version', key: 'already_undone' })
    // By id, as everywhere where articles are written: two writers wait for each other instead of blocking each other.
    const done = await tx.select().from(rowTable).where(eq(rowTable.product_change_id, wanted.id)).orderBy(asc(rowTable.product_id))
    const kept: Kept = []
    for (let from = 0; from < done.length; from += PORTION) kept.push(...(await putBack(tx, author, done.slice(from, from + PORTION))))
    if (kept.length === done.length) throw new ORPCError('CHANGED_SINCE', { status: 409, defined: true, data: { rows: kept } })
    await close(tx, author, wanted.id, kept)
    return kept
  })
}

async function putBack(tx: Db, author: CurrentUser, done: Done[]): Promise<Kept> {
  const ids = done.map(({ product_id }) => product_id)
  const stored = new Map((await findRows(tx, ids)).map((row) => [row.id, row]))
  const open = done.flatMap(({ product_id, version_after, changes }) => {
    const row = stored.get(product_id)
    return row?.version === version_after ? [{ row, changes: former(changes) }] : []
  })
  const known = await readKnown(
    tx,
    open.map(({ changes }) => changes),
  )
  const plans = open.map(({ row, changes }) => planProduct(row, changes, known))
  const unfit = new Set(plans.filter(({ errors }) => errors.length > 0).map(({ row }) => row.id))
  const fits = plans.filter(({ row }) => !unfit.has(row.id))
  const written = await writePlans(tx, author, fits)
  return done
    .filter(({ product_id }) => !written.has(product_id))
    .map(({ product_id, reference }) => keptAs(product_id, reference, stored.get(product_id), unfit.has(product_id)))
}

const keptAs = (id: number, reference: string, row: SheetRow | undefined, unfit: boolean): Kept[number] => ({
  id,
  reference: row?.reference ?? reference,
  reason: !row ? 'gone' : unfit ? 'unfit' : 'changed',
  changed_by: row?.updated_by_name ?? null,
  changed_at: row?.updated_at ?? null,
})

async function close(tx: Db, author: CurrentUser, id: number, kept: Kept): Promise<void> {
  const left = kept.map((row) => row.id)
  await tx
    .update(rowTable)
    .set({ undone: true })
    .where(and(eq(rowTable.product_change_id, id), sql`${rowTable.product_id} <> all(${`{${left.join(',')}}`}::int[])`))
  await tx
    .update(table)
    .set({ undone_at: sql`now()`, undone_by_name: author.name, kept_count: kept.length, version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
}
