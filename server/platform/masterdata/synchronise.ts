// The background refresh of every product that master data may refresh: a task, page by page. Only one waits or runs at a time.
import { and, desc, eq, gt, sql } from 'drizzle-orm'

import { today } from '#engine/time/today.ts'

import type { Db } from '../db/index.ts'
import { tasks as table } from '../db/schema.ts'
import { inTransaction, program, type Tx, type Writing } from '../db/write.ts'
import type { Services } from '../rpc/base.ts'
import type { TaskKind } from '../tasks/kind.ts'
import { isOpenTask, type Progress, type TaskRow } from '../tasks/rows.ts'
import { countHeld, type Held, nextPage } from './held.ts'
import { type Fetched, fetchPage } from './page.ts'
import { mark } from './refresh.ts'
import type { Masterdata } from './source/source.ts'
import { MasterdataUnavailable } from './source/unavailable.ts'
import { writeRows } from './write/write.ts'

const STARTING = 5_748_012
const SYNCHRONISATION = program('synchronisation')
const isSynchronisation = eq(table.kind, 'synchronisation')

export const synchronisationTask = (page_size = 100): TaskKind => ({
  anyOf: ['product.mdm.refresh'],
  author: SYNCHRONISATION,
  next: async (task, { db, masterdata }, signal) => {
    const cursor = Number(task.cursor ?? 0)
    const page = await nextPage(db, cursor, page_size)
    if (page.length === 0) return null
    const fetched = await fetchPage(masterdata, page, signal)
    if (fetched.missing.length === page_size) await provePlenty(masterdata, task)
    return async (tx) => ({ ...(await writePage(tx, page, fetched)), cursor: page.at(-1)?.id ?? cursor })
  },
  failureKey: (error) => {
    if (!(error instanceof MasterdataUnavailable)) return undefined
    console.warn(JSON.stringify({ time: new Date().toISOString(), level: 'warn', name: error.name, reason: error.reason }))
    return 'masterdata_unavailable'
  },
})

/**
 * A source with less than half of the products that came from master data is probably another source: fail instead of marking all as
 * missing.
 */
async function provePlenty(masterdata: Masterdata, { total: held }: TaskRow): Promise<void> {
  const { total } = await masterdata.search({ page: 1, page_size: 1 })
  if (total < held / 2) throw new MasterdataUnavailable('the source holds less than half as many products as came from it')
}

async function writePage(tx: Tx, page: Held[], { rows, missing, failed }: Fetched): Promise<Omit<Progress, 'cursor'>> {
  const { applied, refused } = await writeRows({ db: tx, user: SYNCHRONISATION, day: today() }, rows, { creates: false })
  const objected = page.filter(({ reference }) => refused.some((refusal) => refusal.reference === reference)).map(({ id }) => id)
  await mark(tx, missing, 'missing')
  await mark(tx, [...failed, ...objected], 'failed')
  const updated = applied.filter(({ outcome }) => outcome === 'updated').length
  return {
    done: page.length,
    counts: { updated, unchanged: applied.length - updated, refused: missing.length + failed.length + objected.length },
  }
}

export async function latestSynchronisation(db: Db): Promise<TaskRow | undefined> {
  const [task] = await db.select().from(table).where(isSynchronisation).orderBy(desc(table.id)).limit(1)
  return task
}

type Asking = Writing & Pick<Services, 'tasks'>

/** Asks for a synchronisation, or returns the one that waits or runs. */
export async function startSynchronisation({ tasks, ...writing }: Asking): Promise<TaskRow> {
  const task = await inTransaction(writing, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${STARTING})`)
    const [open] = await tx.select().from(table).where(and(isSynchronisation, isOpenTask)).limit(1)
    return open ?? (await tasks.enqueue(tx, { kind: 'synchronisation', total: await countHeld(tx) }))
  })
  tasks.wake()
  return task
}

/** Asks for a synchronisation if none was asked for in the last `sync_hours`, and if there is anything to refresh. */
export async function startIfDue({ db, settings: { sync_hours }, masterdata, tasks }: Services): Promise<void> {
  if (sync_hours === 0 || !masterdata.chosen || (await isRecent(db, sync_hours)) || (await countHeld(db)) === 0) return
  await inTransaction({ db, user: SYNCHRONISATION }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${STARTING})`)
    // Another process may have been faster.
    if (!(await isRecent(tx, sync_hours))) await tasks.enqueue(tx, { kind: 'synchronisation', total: await countHeld(tx) })
  })
  tasks.wake()
}

const isRecent = async (db: Db, hours: number): Promise<boolean> => {
  const since = gt(table.created_at, sql`now() - make_interval(hours => ${hours})`)
  return (await db.$count(table, and(isSynchronisation, since))) > 0
}
