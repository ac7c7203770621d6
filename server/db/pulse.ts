// Whether the database answers at all. A frozen one refuses nothing: without this, requests would wait for it, one
// behind the other, and nobody would be told. It is asked over a connection of its own, so that a full pool, a lock or
// a costly query is no sign of it, and only while requests are under way.
import { ORPCError } from '@orpc/server'

import { connect } from './index.ts'

/** Asked and waited for in ticks, not by the clock: a machine under load ticks as slowly as it answers. */
const TICK_MS = 100
const PATIENCE = 20

export interface Pulse {
  /** Runs the work; throws SERVICE_UNAVAILABLE after some two seconds in which the database does not answer. */
  guard<T>(work: () => Promise<T>): Promise<T>
  /** The database has answered somebody: on a machine under load, or while connections are opened, that is the first sign of life. */
  heard(): void
  close(): Promise<void>
}

export function watchPulse(url: string): Pulse {
  const { sql } = connect(url, 'server', { max: 1 })
  const waiting = new Set<(error: unknown) => void>()
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<void> | undefined
  let unanswered = 0
  const frozen = () => unanswered > PATIENCE

  const tick = () => {
    asking ??= sql`select 1`.then(heard, heard).finally(() => (asking = undefined))
    unanswered += 1
    if (frozen()) for (const refuse of waiting) refuse(unavailable())
    if (waiting.size === 0 || frozen()) stop()
  }
  // A refusal is an answer too: the requests get it themselves.
  const heard = () => {
    unanswered = 0
  }
  // Its connection is made now: making one takes several answers, and on a machine under load that looks like silence.
  asking = sql`select 1`.then(heard, heard).finally(() => (asking = undefined))
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }

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
