// What `npm test` does a few times and untimed, `npm run torture` does as often as quality.md asks, and with a clock.

/** How often a fault is brought about. */
export const times = (few: number, full: number): number => (process.env['TORTURE'] ? full : few)

/** So many numbers from the first to the last, evenly. */
export const spread = (count: number, first: number, last: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.round(first + ((last - first) * at) / Math.max(count - 1, 1)))

/** What the work returns, and how many milliseconds it took: to be told, or compared with `onQuietMachine`. */
export async function measured<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  return [await work(), performance.now() - start]
}

/** A figure to reach on a quiet machine. `npm test` runs on any, where it says nothing. */
export const onQuietMachine = (ms: number): number => times(Number.POSITIVE_INFINITY, ms)
