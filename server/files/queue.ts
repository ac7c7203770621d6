// What needs much memory or processor is done one after the other.
let last: Promise<unknown> = Promise.resolve()

/** Runs the work when everything asked for before has ended; answers what it answers. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}
