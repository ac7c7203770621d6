// `npm run torture` repeats as often as quality.md requires, and measures times, what `npm test` does a few times and untimed.

/** The number of repetitions. */
export const times = (few: number, full: number): number => (process.env['TORTURE'] ? full : few)

/** This many numbers from the first to the last, evenly spaced. */
export const spread = (count: number, first: number, last: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.round(first + ((last - first) * at) / Math.max(count - 1, 1)))

/** Returns the result of the work and its duration in milliseconds: for reports, or for comparison with `onQuietMachine`. */
export async function measured<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  return [await work(), performance.now() - start]
}

/** A limit for a quiet machine. `npm test` runs on any machine, where it is infinite. */
export const onQuietMachine = (ms: number): number => times(Number.POSITIVE_INFINITY, ms)
