// The queue of tasks: pg-boss, on the product's own connections. It decides which worker takes which task, and when. The state and the
// progress of a task are in the table `tasks`.
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type postgres from 'postgres'

import type { Db } from '../db/index.ts'
import { isAway, logError } from '../rpc/errors.ts'

const QUEUE = 'tasks'
/** Of each key one job is active at a time, the oldest first. A unique index sees to it, also when workers ask at the same moment. */
const IN_TURN = 'key_strict_fifo'
export const QUEUE_SCHEMA = 'pgboss'
const MISSING_RIGHT = '42501'

/** In seconds. A worker that is killed is missed after at most `beat` + `watch`; the next one then begins within `poll`. */
export interface QueuePace {
  /** A worker without a sign of life for this time has lost its task; at least 10. */
  beat?: number
  /** How often lost tasks are looked for; at least 1. */
  watch?: number
  /** How often a worker looks for its next task; at least 0.5. */
  poll?: number
}

interface Job {
  task_id: number
}
interface Sent {
  task_id: number
  /** One task of a group is worked on at a time, the others wait in turn. */
  group: string
}

export interface Queue {
  /** Puts a task into the queue, within the transaction that stores it. */
  send(tx: Db, job: Sent): Promise<void>
  /** Puts open tasks into the queue that are not in it: after a restore, or if the queue could not be set up before. */
  sendMissing(db: Db): Promise<void>
  /** Has `count` workers call `handle`, one task each; when it throws, another worker takes the task up. */
  work(count: number, handle: (task_id: number) => Promise<void>): Promise<void>
  /** Has the workers of this process look for their next task now. */
  wake(): void
  /** Waits until the workers of this process have put down their tasks. */
  stop(): Promise<void>
}

/** A person's tasks are a group, and so are those of programs. */
export const groupOf = (created_by: number | null): string => String(created_by ?? 'program')

/** Sets the queue up and opens it; null if the database role may not create its schema, which is logged. */
export async function openQueue(pool: postgres.Sql, { beat = 15, watch = 5, poll = 2 }: QueuePace = {}): Promise<Queue | null> {
  const { PgBoss: Boss, fromDrizzle } = await import('pg-boss')
  const boss: PgBoss = new Boss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    schema: QUEUE_SCHEMA,
    superviseIntervalSeconds: watch,
    monitorIntervalSeconds: watch,
    schedule: false,
    registerInstance: false,
    monitorVacuum: false,
  })
  boss.on('error', logUnlessAway)
  try {
    await boss.start()
    const options = { heartbeatSeconds: beat, retryLimit: 1_000_000, expireInSeconds: 86_399 }
    // One that an earlier version made has other options. Its policy cannot be changed; whatever waits in it is sent again.
    if (((await boss.getQueue(QUEUE))?.policy ?? IN_TURN) !== IN_TURN) await boss.deleteQueue(QUEUE)
    await boss.createQueue(QUEUE, { ...options, policy: IN_TURN })
    await boss.updateQueue(QUEUE, options)
  } catch (error) {
    await boss.stop({ graceful: false })
    if ((error as { code?: string }).code !== MISSING_RIGHT) throw error
    console.warn(missingRight)
    return null
  }
  const workers: string[] = []
  return {
    send: async (tx, { task_id, group }) =>
      void (await boss.send(QUEUE, { task_id } satisfies Job, { singletonKey: group, db: fromDrizzle(tx, sql) })),
    sendMissing: async (db) => {
      for (const { id, created_by } of await missing(db))
        await boss.send(QUEUE, { task_id: id } satisfies Job, { singletonKey: groupOf(created_by) })
    },
    work: async (count, handle) => {
      const work = () =>
        boss.work<Job>(QUEUE, { pollingIntervalSeconds: poll }, async (jobs) => {
          for (const { data } of jobs) await handle(data.task_id)
        })
      for (let worker = 0; worker < count; worker++) workers.push(await work())
    },
    wake: () => workers.forEach((id) => boss.notifyWorker(id)),
    stop: () => boss.stop({ timeout: 8_000 }),
  }
}

/** Logs an error, unless the database is only away: pg-boss tries again soon. It reports a worker's error as a plain object. */
function logUnlessAway(told: Error): void {
  const error = told instanceof Error ? told : Object.assign(new Error('a worker could not ask for its next task'), told)
  if (!isAway(error)) logError(error)
}

/** pg-boss sends several statements at once, with a transaction of its own, only when there are no values. */
async function execute(pool: postgres.Sql, text: string, values: unknown[] = []) {
  if (values.length > 0) return { rows: [...(await pool.unsafe(text, values.map(asText) as never[]))] }
  const connection = await pool.reserve()
  try {
    return { rows: (await connection.unsafe(text)).flat() }
  } finally {
    connection.release()
  }
}

/** Drizzle has turned off the driver's own conversion of times and JSON. */
function asText(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value
}

const missing = async (db: Db) => [
  ...(await db.execute<{ id: number; created_by: number | null }>(sql`
      select t.id, t.created_by from tasks t where t.status in ('queued', 'running') and not exists (
        select 1 from ${sql.identifier(QUEUE_SCHEMA)}.job j
        where j.name = ${QUEUE} and j.state in ('created', 'retry', 'active') and (j.data ->> 'task_id')::int = t.id)
      order by t.id`)),
]

const missingRight = [
  `Les traitements (synchronisation…) attendent : le rôle de DATABASE_URL n’a pas le droit CREATE sur cette base, nécessaire au schéma ${QUEUE_SCHEMA}. Un administrateur peut l’accorder (GRANT CREATE ON DATABASE … TO …), puis relancer Starif.`,
  `Tasks (synchronisation…) wait: the role in DATABASE_URL lacks the right CREATE on this database, which the schema ${QUEUE_SCHEMA} needs. An administrator can grant it (GRANT CREATE ON DATABASE … TO …) and start Starif again.`,
].join('\n')
