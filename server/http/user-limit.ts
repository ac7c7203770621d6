// Nobody keeps the others waiting: of one person's requests a few run at a time, the rest wait for their turn.
import { ORPCError } from '@orpc/server'
import pLimit, { type LimitFunction } from 'p-limit'

const MOST_WAITING = 1_000

/** Returns a function that runs `work`, `at_once` of a `person` at a time. It throws TOO_MANY_REQUESTS when too many wait already. */
export function limitPerUser(at_once: number) {
  const lines = new Map<number, LimitFunction>()
  return async <T>(person: number, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(person) ?? pLimit(at_once)
    lines.set(person, line)
    if (line.pendingCount >= MOST_WAITING) throw new ORPCError('TOO_MANY_REQUESTS', { status: 429 })
    return await line(work)
  }
}
