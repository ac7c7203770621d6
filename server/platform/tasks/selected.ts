// Tasks about rows that were selected when they were asked for, and what they could not do.
import { asc, eq, sql } from 'drizzle-orm'

import type { BulkAnswer } from '#contract/shared/changes.ts'

import type { Db } from '../db/index.ts'
import { compile, run } from '../db/query.ts'
import { task_refusals, task_selections } from '../db/schema.ts'
import type { Tx } from '../db/write.ts'
import type { NewTask, TaskRow } from './rows.ts'
import type { Tasks } from './tasks.ts'

/** Asks for a task about the rows with these ids. */
export async function enqueueSelected(tx: Tx, tasks: Tasks, task: Omit<NewTask, 'total'>, ids: number[]): Promise<TaskRow> {
  const row = await tasks.enqueue(tx, { ...task, total: ids.length })
  await tx.insert(task_selections).values({ task_id: row.id, ids })
  return row
}

/** The next of the rows of a task, in the order of their ids. */
export async function selectedAfter(db: Db, task_id: number, after: number, count: number): Promise<number[]> {
  const { ids } = task_selections
  const next = sql`select id from ${task_selections}, unnest(${ids}) as id
    where ${task_selections.task_id} = ${task_id} and id > ${after} order by id limit ${count}`
  return (await run<{ id: number }>(db, compile(next), { prepare: true })).map(({ id }) => id)
}

/** The rows of a task from a place on, counted from 0, in the order in which they were asked for. */
export async function selectedAt(db: Db, task_id: number, from: number, count: number): Promise<number[]> {
  const { ids } = task_selections
  const next = sql`select ${ids}[${from + 1}::int:${from + count}::int] as ids from ${task_selections} where ${task_selections.task_id} = ${task_id}`
  return (await run<{ ids: number[] }>(db, compile(next), { prepare: true }))[0]?.ids ?? []
}

type Refused = BulkAnswer['refused']

export async function addRefusals(tx: Tx, task_id: number, refused: Refused): Promise<void> {
  const rows = refused.map(({ id, reference, key }) => ({ task_id, row_id: id, reference, reason: key }))
  if (rows.length > 0) await tx.insert(task_refusals).values(rows)
}

/** The first refusals of a task, by reference. */
export async function refusalsOf(db: Db, task_id: number, count: number): Promise<Refused> {
  const { row_id, reference, reason } = task_refusals
  return await db
    .select({ id: row_id, reference, key: reason })
    .from(task_refusals)
    .where(eq(task_refusals.task_id, task_id))
    .orderBy(asc(reference), asc(row_id))
    .limit(count)
}
