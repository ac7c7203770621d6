// Limits the parallel requests per user, so that one user does not keep the others waiting; further ones are queued.
import { ORPCError } from '@orpc/server'
import pLimit, { type LimitFunction } from 'p-limit'

const MOST_WAITING = 1_000

/**
 * Returns a function that runs `work`, at most `at_once` of the same `person` in parallel. It throws TOO_MANY_REQUESTS when too many are
 * waiting.
 */
export function limitPerUser(at_once: number) {
  const lines = new Map<number, LimitFunction>()
  return async <T>(person: number, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(person) ?? pLimit(at_once)
    lines.set(person, line)
    if (line.pendingCount >= MOST_WAITING) throw new ORPCError('TOO_MANY_REQUESTS', { status: 429 })
    return await line(work)
  }
}
