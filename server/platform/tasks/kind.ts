// What an area says about a kind of task, so that the workers can do it.
import type { Way } from '#contract/people/permissions.ts'

import type { Db } from '../db/index.ts'
import type { Author, Tx } from '../db/write.ts'
import type { Services } from '../rpc/base.ts'
import type { Progress, TaskRow } from './rows.ts'

/** Writes a portion and says what it adds; called in the transaction that stores the progress. */
export type Portion = (tx: Tx) => Promise<Progress>

export interface TaskKind {
  /** The rights that its author must still have, when it begins and before each portion. */
  anyOf: readonly Way[] | ((task: TaskRow) => readonly Way[])
  /** The author of its writes; by default the one who asked for the task. */
  author?: Author
  /** Prepares the next portion and writes nothing; null when everything is done. May be called again for the same portion. */
  next: (task: TaskRow, services: Services, signal: AbortSignal) => Promise<Portion | null>
  /** Whether it can no longer be cancelled; by default an open task can. */
  isFixed?: (task: TaskRow) => boolean
  /** Called in the transaction that ends it without success. */
  ended?: (tx: Db, task: TaskRow, status: 'failed' | 'cancelled') => Promise<void>
  /** The key of a failure that a repetition would not mend; undefined for any other error. */
  failureKey?: (error: unknown) => string | undefined
}

/** The rights of which the author of a task needs one. */
export const rightsFor = ({ anyOf }: TaskKind, task: TaskRow): readonly Way[] => (typeof anyOf === 'function' ? anyOf(task) : anyOf)
