// The tasks of this process: others ask for them here, and its workers do them. Every process of the product may have workers; they share
// what is to be done.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '../db/index.ts'
import type { Tx } from '../db/write.ts'
import type { Services } from '../rpc/base.ts'
import { isAway, logError } from '../rpc/errors.ts'
import { forgetTaskFiles } from './file.ts'
import type { TaskKind } from './kind.ts'
import { groupOf, openQueue, type Queue, type QueuePace } from './queue.ts'
import { forgetOldTasks, insertTask, type NewTask, type TaskRow } from './rows.ts'
import { workOn } from './work.ts'

export interface TaskPace extends QueuePace {
  /** Milliseconds between looking for tasks that are due, or that are not in the queue. */
  look?: number
  /** Milliseconds after which a look is given up, so that the next one begins: its query was lost with its connection. */
  lost?: number
  /** Milliseconds between attempts at one portion. */
  pause?: number
  /** Milliseconds for which a process that stops waits for its workers. Others miss them soon, and take up their tasks. */
  stop?: number
}

export interface Tasks {
  /** Stores a task and puts it into the queue, both in the caller's transaction. */
  enqueue(tx: Tx, task: NewTask): Promise<TaskRow>
  /** Has a worker of this process begin at once; called after the transaction of `enqueue`. */
  wake(): void
  /** From now on, this process works on up to `workers` tasks at once. */
  work(workers: number): void
  /** Ends the work of this process: workers put down their tasks, and others take them up. */
  stop(): Promise<void>
}

interface Options {
  kinds: Record<TaskRow['kind'], TaskKind>
  /** Asks for the tasks that are due by now, without anybody's doing. */
  askForDue: (services: Services) => Promise<void>
  pace?: TaskPace
}

/** `services` lack nothing but the tasks themselves. The queue is opened when it is first needed. */
export function openTasks(
  { sql }: Pick<Database, 'sql'>,
  services: Omit<Services, 'tasks'>,
  { kinds, askForDue, pace: { look = 60_000, lost = 300_000, pause = 2_000, stop = 10_000, ...pace } = {} }: Options,
): Tasks {
  const stopping = new AbortController()
  const { signal } = stopping
  let opened: Promise<Queue | null> | undefined
  const queue = () => (opened ??= openQueue(sql, pace).catch((error: unknown) => ((opened = undefined), Promise.reject(error))))
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const tasks: Tasks = {
    enqueue: async (tx, asked) => {
      const task = await insertTask(tx, asked)
      await (await queue())?.send(tx, { task_id: task.id, group: groupOf(task.created_by) })
      return task
    },
    // If the queue could not be opened, the caller that opened it has reported the error.
    wake: () => void opened?.then((open) => open?.wake()).catch(() => undefined),
    work: (workers) => {
      if (workers === 0) return
      const lookAround = looker(workers)
      looking = lookAround()
      timer = setInterval(() => void (looking = looking.then(lookAround)), look).unref()
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      // A query that was lost with its connection would keep the process alive for ever.
      await Promise.race([stopWorkers(), sleep(stop)])
    },
  }
  const stopWorkers = async () => {
    await looking
    // A queue that could not be opened has no workers.
    await (await opened?.catch(() => null))?.stop()
  }
  const all: Services = { ...services, tasks }

  /** Returns a function that sees to it that `workers` work, and that everything there is to do is in the queue. */
  function looker(workers: number): () => Promise<void> {
    let working = false
    const lookAround = async () => {
      const open = await queue()
      if (!open || signal.aborted) return
      if (!working) await open.work(workers, (id) => workOn(id, { services: all, kinds, signal, pause }))
      working = true
      await open.sendMissing(services.db)
      await askForDue(all)
      await forgetOldTasks(services.db)
      await forgetTaskFiles(services)
    }
    const looked = async () =>
      await lookAround().catch((error: unknown) => {
        // It looks again soon.
        if (!signal.aborted && !isAway(error)) logError(error)
      })
    return async () => await Promise.race([looked(), sleep(lost, undefined, { ref: false })])
  }

  return tasks
}
