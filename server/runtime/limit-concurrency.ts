// What needs much memory, or a connection to the database for long, takes turns.

/** Returns a function that runs at most `count` works at the same time, the others in the order in which they came. */
export function limitConcurrency(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** Runs the work when everything asked for before has ended; answers what it answers. */
export const oneAtATime = limitConcurrency(1)
