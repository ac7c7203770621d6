// One run of the synchronisation, stored in the database: all processes show the same run, whichever works on it.
import { and, asc, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'

import type { Db } from '../db/index.ts'
import { products, synchronisations } from '../db/schema.ts'
import { inTransaction, program } from '../db/write.ts'

export type Run = typeof synchronisations.$inferSelect
export interface Held {
  id: number
  reference: string
}
/** The counts that one page adds to the run. */
export type Progress = Pick<Run, 'updated' | 'unchanged' | 'refused' | 'done' | 'cursor'>

/** The reference of a product in master data. */
export const upstreamReference = sql<string>`coalesce(${products.masterdata_reference}, ${products.reference})`

const STARTING = 5_748_012
/** Products that came from master data and are refreshed automatically. */
const refreshed = and(isNotNull(products.masterdata), eq(products.auto_sync, true))
const running = eq(synchronisations.status, 'running')

export async function latestRun(db: Db): Promise<Run | undefined> {
  const [run] = await db.select().from(synchronisations).orderBy(desc(synchronisations.id)).limit(1)
  return run
}

/** Starts a run, or returns the current one. With `since`, only starts if none has started since then. */
export async function startRun(
  db: Db,
  started_by: number | null,
  since?: { hours: number },
): Promise<{ run: Run | undefined; isNew: boolean }> {
  return inTransaction({ db, user: program('synchronisation') }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${STARTING})`)
    const [recent] = since
      ? await tx
          .select()
          .from(synchronisations)
          .where(gt(synchronisations.started_at, sql`now() - make_interval(hours => ${since.hours})`))
          .limit(1)
      : []
    const [current] = recent ? [recent] : await tx.select().from(synchronisations).where(running).limit(1)
    if (current) return { run: current, isNew: false }
    const total = await tx.$count(products, refreshed)
    if (since && total === 0) return { run: undefined, isNew: false }
    const [run] = await tx.insert(synchronisations).values({ status: 'running', total, started_by }).returning()
    return { run, isNew: true }
  })
}

/** Takes over the current run if its worker has not given a sign of life; undefined if there is none. */
export async function takeOver(db: Db, stale_ms: number): Promise<Run | undefined> {
  const stale = lt(synchronisations.heartbeat_at, sql`now() - ${stale_ms} * interval '1 millisecond'`)
  const [run] = await db
    .update(synchronisations)
    .set({ heartbeat_at: sql`now()` })
    .where(and(running, stale))
    .returning()
  return run
}

/** Records that the run is being worked on; returns false if it is no longer running. */
export async function heartbeat(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .update(synchronisations)
    .set({ heartbeat_at: sql`now()` })
    .where(and(eq(synchronisations.id, id), running))
    .returning({ id: synchronisations.id })
  return rows.length > 0
}

/** Releases a run so that the next process takes it over at once. */
export async function releaseRun(db: Db, id: number): Promise<void> {
  await db
    .update(synchronisations)
    .set({ heartbeat_at: sql`'epoch'` })
    .where(and(eq(synchronisations.id, id), running))
}

export const nextPage = (db: Db, cursor: number, size: number): Promise<Held[]> =>
  db
    .select({ id: products.id, reference: upstreamReference })
    .from(products)
    .where(and(refreshed, gt(products.id, cursor)))
    .orderBy(asc(products.id))
    .limit(size)

/** Locks the run for the page that begins at `cursor`; false if it was cancelled or another process has continued it. */
export async function ownsPage(tx: Db, id: number, cursor: number): Promise<boolean> {
  const [run] = await tx
    .select({ cursor: synchronisations.cursor })
    .from(synchronisations)
    .where(and(eq(synchronisations.id, id), running))
    .for('update')
  return run?.cursor === cursor
}

export async function saveProgress(tx: Db, run: Run, { updated, unchanged, refused, done, cursor }: Progress): Promise<Run> {
  const { total } = run
  const values = {
    updated: run.updated + updated,
    unchanged: run.unchanged + unchanged,
    refused: run.refused + refused,
    done: run.done + done,
    cursor,
  }
  // Products may have been added or deleted meanwhile.
  const set = { ...values, total: Math.max(total, values.done), heartbeat_at: sql`now()` }
  const [next] = await tx.update(synchronisations).set(set).where(eq(synchronisations.id, run.id)).returning()
  if (!next) throw new Error('the run is gone')
  return next
}

/** Ends the current run; returns undefined if there is none. */
export async function endRun(db: Db, id: number | null, status: 'done' | 'cancelled' | 'failed'): Promise<Run | undefined> {
  const [run] = await db
    .update(synchronisations)
    .set({ status, ended_at: sql`now()`, ...(status === 'done' && { total: sql`${synchronisations.done}` }) })
    .where(id === null ? running : and(running, eq(synchronisations.id, id)))
    .returning()
  return run
}
