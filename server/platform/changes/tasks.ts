// Bulk changes of more rows than one request changes: tasks that apply or undo one recorded change, portion by portion.
import { ORPCError } from '@orpc/server'
import { and, eq, or, sql } from 'drizzle-orm'

import type { Way } from '#contract/people/permissions.ts'
import type { Task, TaskKindName } from '#contract/tasks/tasks.ts'

import type { Db } from '../db/index.ts'
import { tasks as table } from '../db/schema.ts'
import type { Tx } from '../db/write.ts'
import type { ExpectedVersion } from '../db/write/locks.ts'
import type { RequestContext } from '../rpc/base.ts'
import { asTask } from '../tasks/as-task.ts'
import type { TaskKind } from '../tasks/kind.ts'
import { isOpenTask, type TaskRow } from '../tasks/rows.ts'
import { enqueueSelected, selectedAfter } from '../tasks/selected.ts'

/** The names of a kind's tasks, the rights for a change, which depend on its fields, and the screen of a change. */
export interface ChangeTasks {
  apply: TaskKindName
  undo: TaskKindName
  rights: (changes: object) => Way
  path: (change_id: number) => string
}

interface Operations {
  kind: ChangeTasks
  /** Changes these rows, and records them in the change `continued` or in a new one. */
  apply: (tx: Tx, ids: number[], changes: unknown, continued: number | undefined) => Promise<Applied>
  /** Undoes the next rows after `after`; `next` is null after the last. */
  undo: (tx: Tx, change: ExpectedVersion, portion: { after: number; limit: number }) => Promise<Undone>
}
interface Applied {
  done: number
  unchanged: number
  refused: unknown[]
  change_id: number | null
}
interface Undone {
  done: number
  kept: unknown[]
  next: number | null
}

/** The parameters of the tasks. The rows to change are stored beside the task. */
interface ToApply {
  changes: object
}
interface ToUndo extends ToApply {
  change: ExpectedVersion
}
/** The last row that was done, and the change that the next portions continue. */
interface ApplyCursor {
  after: number
  change_id: number
}
interface UndoCursor {
  after: number | null
}

type Asking = Pick<RequestContext, 'tasks' | 'user'>

export function bulkTasks({ kind, apply, undo }: Operations) {
  const anyOf = ({ parameters }: TaskRow) => [kind.rights((parameters as ToApply).changes)]

  return {
    /** Asks for the change of these rows. `named` is the change with the names of what it refers to. */
    askToApply: async (
      tx: Tx,
      { tasks, user }: Asking,
      { ids, changes, named }: { ids: number[]; changes: object; named: object },
    ): Promise<Task> => {
      const parameters: ToApply = { changes }
      const row = await enqueueSelected(tx, tasks, { kind: kind.apply, title: titleOf(named), parameters }, ids)
      return asTask(row, user?.name ?? null)
    },

    /** Asks for the undo of a change of `total` rows. */
    askToUndo: async (
      tx: Tx,
      { tasks, user }: Asking,
      { id, version, total, named }: ExpectedVersion & { total: number; named: object },
    ): Promise<Task> => {
      const parameters: ToUndo = { change: { id, version }, changes: named }
      return asTask(await tasks.enqueue(tx, { kind: kind.undo, title: titleOf(named), parameters, total }), user?.name ?? null)
    },

    /** The id of the task that is applying or undoing the change; null if there is none. */
    openTaskOf: async (db: Db, change_id: number): Promise<number | null> => {
      const applying = and(eq(table.kind, kind.apply), sql`(${table.cursor} ->> 'change_id')::int = ${change_id}`)
      const undoing = and(eq(table.kind, kind.undo), sql`(${table.parameters} -> 'change' ->> 'id')::int = ${change_id}`)
      const [task] = await db
        .select({ id: table.id })
        .from(table)
        .where(and(isOpenTask, or(applying, undoing)))
        .limit(1)
      return task?.id ?? null
    },

    kinds: (size: number): Record<'apply' | 'undo', TaskKind> => ({
      apply: {
        anyOf,
        next: async (task, { db }) => {
          const { after, change_id } = (task.cursor ?? { after: 0 }) as Partial<ApplyCursor>
          const ids = await selectedAfter(db, task.id, after ?? 0, size)
          if (ids.length === 0) return null
          return async (tx) => {
            const { changes } = task.parameters as ToApply
            const { done, unchanged, refused, change_id: made } = await apply(tx, ids, changes, change_id)
            const cursor: ApplyCursor = { after: ids.at(-1) ?? 0, change_id: made ?? 0 }
            const counts = { changed: done, unchanged, refused: refused.length }
            return { done: ids.length, cursor, counts, result_path: kind.path(cursor.change_id) }
          }
        },
        failureKey,
      },
      undo: {
        anyOf,
        next: async (task) => {
          const { after } = (task.cursor ?? { after: 0 }) as UndoCursor
          if (after === null) return await Promise.resolve(null)
          return async (tx) => {
            const { change } = task.parameters as ToUndo
            const { done, kept, next } = await undo(tx, change, { after, limit: size })
            const cursor: UndoCursor = { after: next }
            return { done, cursor, counts: { kept: kept.length }, result_path: kind.path(change.id) }
          }
        },
        failureKey,
      },
    }),
  }
}

/** A value of the change that no longer exists, a change that somebody else has undone, or of which nothing can be undone. */
function failureKey(error: unknown): string | undefined {
  if (!(error instanceof ORPCError)) return undefined
  if (error.code === 'CHANGED_SINCE') return 'changed_since'
  return error.code === 'BAD_REQUEST' ? 'value_gone' : undefined
}

const MOST_TITLE = 120

/** The values of a change, as far as they are words: « OKI, Bureautique ». Null if none is. */
function titleOf(named: object): string | null {
  const words = Object.values(named).flatMap(wordsOf).join(', ')
  return words === '' ? null : words.length > MOST_TITLE ? `${words.slice(0, MOST_TITLE)}…` : words
}
function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  if (typeof value === 'string') return [value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')]
  return typeof value === 'object' && value !== null && 'name' in value ? wordsOf(value.name) : []
}
