// Nobody keeps the others waiting: of one person's requests a few run at a time, the rest wait for their turn.
import { ORPCError } from '@orpc/server'

const MOST_WAITING = 1_000

interface Line {
  running: number
  waiting: (() => void)[]
}

/** Returns a function that runs `work`, `at_once` of a `person` at a time. It throws TOO_MANY_REQUESTS when too many wait already. */
export function limitPerUser(at_once: number) {
  const lines = new Map<number, Line>()
  return async <T>(person: number, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(person) ?? { running: 0, waiting: [] }
    lines.set(person, line)
    if (line.waiting.length >= MOST_WAITING) throw new ORPCError('TOO_MANY_REQUESTS', { status: 429 })
    // Whoever ends hands the place on, so that `running` stays as it is.
    if (line.running < at_once) line.running += 1
    else await new Promise<void>((go) => line.waiting.push(go))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if ((line.running -= 1) === 0) lines.delete(person)
    }
  }
}
