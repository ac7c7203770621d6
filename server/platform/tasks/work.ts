// Works on one task: portion by portion, each in a transaction with the progress. A worker that is killed leaves everything up to its last
// finished portion, and the next worker goes on from there.
import { setTimeout as sleep } from 'node:timers/promises'

import { holds } from '#contract/people/permissions.ts'

import { presentUser } from '../auth/rights.ts'
import { type Author, inTransaction } from '../db/write.ts'
import type { Services } from '../rpc/base.ts'
import { isAway, logError } from '../rpc/errors.ts'
import { rightsFor, type TaskKind } from './kind.ts'
import { abandonTask, endTask, ownsTask, releaseTask, saveProgress, takeUp, type TaskRow } from './rows.ts'

/** Workers that may be lost, and failures that may happen, on one portion. */
const MOST_TRIES = 3

interface Work {
  services: Services
  kinds: Record<TaskRow['kind'], TaskKind>
  /** Aborted when the process stops. */
  signal: AbortSignal
  /** Milliseconds between attempts at one portion. */
  pause: number
}

/** Works on the task until it ends. Throws if the process stops before, so that another worker takes the task up. */
export async function workOn(task_id: number, { services, kinds, signal, pause }: Work): Promise<void> {
  const { db } = services
  let task = await takeUp(db, task_id)
  if (!task) return
  const kind = kinds[task.kind]
  const fail = async (one: TaskRow, key: string) => void (await abandonTask(db, kinds, one, 'failed', key))
  if (task.tries > MOST_TRIES) return await fail(task, 'worker_lost')
  for (let failures = 0; ;) {
    try {
      const user = await authorFor(task, kind, services)
      if (!user) return await fail(task, 'forbidden')
      const next = await workOnPortion(task, kind, services, user, signal)
      if (next === 'done') return void (await endTask(db, task, 'done'))
      // It was cancelled, or another worker has taken it up.
      if (!next) return
      task = next
      failures = 0
      signal.throwIfAborted()
    } catch (error) {
      if (signal.aborted) {
        await releaseTask(db, task)
        throw error
      }
      const key = kind.failureKey?.(error)
      if (key === undefined) failures += isAway(error) ? 0 : 1
      if (key === undefined && failures < MOST_TRIES) {
        // The end of the process ends the pause: the next attempt then throws.
        await sleep(pause * Math.max(failures, 1), undefined, { signal }).catch(() => {})
        continue
      }
      if (key === undefined) logError(error)
      return await fail(task, key ?? 'failed')
    }
  }
}

async function workOnPortion(
  task: TaskRow,
  kind: TaskKind,
  services: Services,
  user: Author,
  signal: AbortSignal,
): Promise<TaskRow | 'done' | null> {
  const portion = await kind.next(task, services, signal)
  if (!portion) return 'done'
  return await inTransaction({ db: services.db, user }, async (tx) =>
    (await ownsTask(tx, task)) ? await saveProgress(tx, task, await portion(tx)) : null,
  )
}

/** The author of the writes, or null if the one who asked for the task may no longer do it. A program may always. */
async function authorFor(task: TaskRow, kind: TaskKind, { db }: Services): Promise<Author | null> {
  const { created_by } = task
  const user = created_by === null ? null : await presentUser(db, created_by)
  if (created_by !== null && !holds(user, rightsFor(kind, task))) return null
  return kind.author ?? user
}
