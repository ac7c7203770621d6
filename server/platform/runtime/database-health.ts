// Detects a database that does not respond. A frozen database refuses nothing: without this check, requests would queue up without an
// error. It is queried over a separate connection, so that a full pool, a lock or a costly query does not count, and only while requests
// are running. A host that vanishes closes no connection either: once the database is silent, a new connection is tried every second, and
// the first one that works renews the pool.
import { ORPCError } from '@orpc/server'

import { connect, type Database } from '../db/index.ts'
import { scaleTimeout } from './timeout-scale.ts'

/** Measured in ticks, not by the clock: on a machine under load, ticks slow down like the responses. */
const TICK_MS = 100
const PATIENCE = 20
const RETRY = 10

export interface DatabaseHealth {
  /** Runs the work; throws SERVICE_UNAVAILABLE after about two seconds without a response of the database. */
  guard<T>(work: () => Promise<T>): Promise<T>
  /**
   * Reports that the database has responded to another query. On a machine under load, or while connections are opened, that is the first
   * sign of life.
   */
  heard(): void
  close(): Promise<void>
}

export function watchDatabaseHealth({ url, renew, admission }: Pick<Database, 'url' | 'renew' | 'admission'>): DatabaseHealth {
  const patience = scaleTimeout(PATIENCE)
  const open = () => connect(url, 'server', { max: 1 }, admission).sql
  let sql = open()
  const waiting = new Set<(error: unknown) => void>()
  let timer: NodeJS.Timeout | undefined
  let asking = false
  let unanswered = 0
  const frozen = () => unanswered > patience

  const ask = () => {
    asking = true
    const asked = sql
    const settled = (answered: boolean) => {
      if (asked !== sql) return // a connection that was given up no longer counts
      asking = false
      if (answered) heard()
    }
    // Before the timeout, an error counts as a response too: the requests receive it themselves.
    asked`select 1`.then(
      () => settled(true),
      () => settled(!frozen()),
    )
  }
  const tick = () => {
    unanswered += 1
    if (frozen()) {
      for (const refuse of waiting) refuse(unavailable())
      if ((unanswered - patience) % RETRY === 1) retry()
    }
    if (!asking) ask()
    if (waiting.size === 0 && !frozen()) stop()
  }
  // Earlier attempts continue: on a machine under load, connecting takes longer than a second.
  const retry = () => {
    const fresh = open()
    const settle = (answered: boolean) => {
      if (!answered || !frozen()) return void fresh.end({ timeout: 0 })
      void sql.end({ timeout: 0 })
      sql = fresh
      asking = false
      heard()
    }
    fresh`select 1`.then(
      () => settle(true),
      () => settle(false),
    )
  }
  const heard = () => {
    if (frozen()) renew()
    unanswered = 0
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  // Connects now, because connecting takes several round trips, which on a machine under load would look like silence.
  ask()

  return {
    heard,
    async guard(work) {
      if (frozen()) throw unavailable()
      const { promise: gone, reject: refuse } = Promise.withResolvers<never>()
      waiting.add(refuse)
      timer ??= setInterval(tick, TICK_MS).unref()
      try {
        return await Promise.race([work(), gone])
      } finally {
        waiting.delete(refuse)
      }
    },
    async close() {
      stop()
      await sql.end({ timeout: 1 })
    },
  }
}

const unavailable = () => new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
