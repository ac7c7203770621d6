// The rows of tasks: asked for, taken up by a worker, advanced portion by portion, ended.
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { TaskKindName, TaskState } from '#contract/tasks/tasks.ts'

import type { Db } from '../db/index.ts'
import { tasks } from '../db/schema.ts'
import { authorOf, type Tx } from '../db/write.ts'
import type { TaskKind } from './kind.ts'

export type TaskRow = typeof tasks.$inferSelect

export interface NewTask {
  kind: TaskKindName
  title?: string | null
  parameters?: unknown
  total?: number
}
/** What one portion adds to its task. */
export interface Progress {
  /** How many more are done. */
  done: number
  /** Where the next portion begins. */
  cursor: unknown
  /** How many more of each kind. */
  counts?: Record<string, number>
  result_path?: string
  /** The file, once its last part is placed. */
  file?: TaskRow['file']
}

export const isOpenTask = inArray(tasks.status, ['queued', 'running'])

/** Stores a task, asked for by the author of the transaction. */
export async function insertTask(tx: Tx, { kind, title = null, parameters = {}, total = 0 }: NewTask): Promise<TaskRow> {
  const [task] = await tx
    .insert(tasks)
    .values({ kind, title, parameters, total, created_by: authorOf(tx).id })
    .returning()
  if (!task) throw new Error('the task was not stored')
  return task
}

/** Marks an open task as being worked on, from now on by this caller alone; undefined if it has ended. */
export async function takeUp(db: Db, id: number): Promise<TaskRow | undefined> {
  const set = {
    status: 'running' as const,
    started_at: sql`coalesce(${tasks.started_at}, now())`,
    attempt: sql`${tasks.attempt} + 1`,
    tries: sql`${tasks.tries} + 1`,
  }
  const [task] = await db
    .update(tasks)
    .set(set)
    .where(and(eq(tasks.id, id), isOpenTask))
    .returning()
  return task
}

/** Locks the task until the transaction ends; false if it has ended, or if another worker has taken it up. */
export async function ownsTask(tx: Db, { id, attempt }: TaskRow): Promise<boolean> {
  const rows = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, id), eq(tasks.attempt, attempt), isOpenTask))
    .for('update')
  return rows.length > 0
}

export async function saveProgress(tx: Tx, task: TaskRow, { done, cursor, counts = {}, result_path, file }: Progress): Promise<TaskRow> {
  const sums = Object.entries(counts).map(([name, more]) => [name, (task.counts[name] ?? 0) + more])
  const so_far = task.done + done
  const set = {
    done: so_far,
    // More may have been found than was counted at first.
    total: Math.max(task.total, so_far),
    cursor,
    counts: { ...task.counts, ...Object.fromEntries(sums) } as Record<string, number>,
    tries: 0,
    ...(result_path !== undefined && { result_path }),
    ...(file !== undefined && { file }),
  }
  const [next] = await tx.update(tasks).set(set).where(eq(tasks.id, task.id)).returning()
  if (!next) throw new Error('the task is gone')
  return next
}

/** Lets the next worker begin at once, and does not count this attempt: its worker was asked to stop. */
export const releaseTask = (db: Db, { id, attempt }: TaskRow) =>
  db
    .update(tasks)
    .set({ tries: sql`greatest(${tasks.tries} - 1, 0)` })
    .where(and(eq(tasks.id, id), eq(tasks.attempt, attempt)))

type Ended = Exclude<TaskState, 'queued' | 'running'>

/** Ends a task, unless it has ended already or, with `attempt`, another worker has taken it up; then undefined. */
export async function endTask(
  db: Db,
  { id, attempt }: { id: number; attempt?: number },
  status: Ended,
  error_key: string | null = null,
): Promise<TaskRow | undefined> {
  const set = { status, error_key, ended_at: sql`now()`, ...(status === 'done' && { total: sql`${tasks.done}` }) }
  const [task] = await db
    .update(tasks)
    .set(set)
    .where(and(eq(tasks.id, id), isOpenTask, ...(attempt === undefined ? [] : [eq(tasks.attempt, attempt)])))
    .returning()
  return task
}

/** Ends a task without success, like `endTask`, and has its kind clear up in the same transaction. */
export async function abandonTask(
  db: Db,
  kinds: Record<TaskKindName, TaskKind>,
  task: { id: number; attempt?: number },
  status: 'failed' | 'cancelled',
  error_key: string | null = null,
): Promise<TaskRow | undefined> {
  return await db.transaction(async (tx) => {
    const ended = await endTask(tx, task, status, error_key)
    if (ended) await kinds[ended.kind].ended?.(tx, ended, status)
    return ended
  })
}

/** Deletes tasks that ended 30 days ago, but for the latest of each kind. */
export async function forgetOldTasks(db: Db): Promise<void> {
  const later = alias(tasks, 'later')
  const isLatest = notExists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.kind, tasks.kind), sql`${later.id} > ${tasks.id}`)),
  )
  await db.delete(tasks).where(and(sql`${tasks.ended_at} < now() - interval '30 days'`, sql`not ${isLatest}`))
}
