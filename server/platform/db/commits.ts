// Limits the wait for COMMIT. With synchronous replication, a COMMIT waits for a standby for as long as that is away, and no database
// timeout ends this wait. The app therefore has a deadline of its own, and starts no further writes meanwhile
// (docs/decisions/0072-standby-and-pooler.md).
import { setTimeout as sleep } from 'node:timers/promises'

import { ORPCError } from '@orpc/server'
import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'

import { scaleTimeout } from '../runtime/timeout-scale.ts'
import type { Db } from './index.ts'

/** In milliseconds. Longer than the statement timeout, because the last statements of a transaction may still be running. */
export const COMMIT_LIMITS = { deadline: 15_000 }
/** Of sixteen connections. The others stay free for reading, even while every writer hangs. */
const MOST_WRITERS = 12

const inTurn = pLimit(MOST_WRITERS)
const hanging = new Set<object>()

/** Sets how many transactions may write at once in this process; must be below the number of connections. */
export function limitWriters(count: number): void {
  inTurn.concurrency = count
}

/**
 * Runs a transaction, which calls `ending` when only its COMMIT is left. Throws OUTCOME_UNKNOWN (503) when the COMMIT takes too long: the
 * data may have been written. Throws SERVICE_UNAVAILABLE (503) without starting the transaction while others hang in their COMMIT.
 */
export function withinDeadline<T>(transaction: (ending: () => void) => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const mark = {}
  const stop = new AbortController()
  const ending = async () => {
    await sleep(scaleTimeout(COMMIT_LIMITS.deadline), undefined, { signal: stop.signal, ref: false })
    hanging.add(mark)
    reject(outcomeUnknown())
  }
  return inTurn(async () => {
    if (hanging.size > 0) throw new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
    // The deadline is aborted once the transaction has ended.
    const done = transaction(() => void ending().catch(() => {})).finally(() => {
      stop.abort()
      hanging.delete(mark)
    })
    // A late transaction keeps its connection but gives up its turn, so that the waiting ones are refused at once.
    return await Promise.race([done, late])
  })
}

const outcomeUnknown = () =>
  new ORPCError('OUTCOME_UNKNOWN', { status: 503, message: 'Perhaps written: safe to repeat, a creation under its Idempotency-Key' })

/** Whether the write that failed with this error may have been stored. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof ORPCError && error.code === 'OUTCOME_UNKNOWN'

/**
 * Writes data that may get lost in a failover, such as a session: its COMMIT does not wait for a standby. Must not be called within another
 * transaction.
 */
export const withoutStandby = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = local`)
    return await work(tx)
  })

/** Whether a COMMIT of this account in this database has been waiting for a standby for more than two seconds. */
export async function commitsHang(db: Db): Promise<boolean> {
  const [found] = await db.execute<{ hang: boolean }>(sql`
    select exists (select from pg_stat_activity
      where wait_event = 'SyncRep' and usename = current_user and datname = current_database()
        and state_change < now() - interval '2 seconds') as hang`)
  return found?.hang ?? false
}
