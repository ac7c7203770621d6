// Errors for overlapping lines of a set.
import type { FieldError } from './endpoint.ts'

/** Returns an error on each line of these pairs, in line order. A line with several overlaps names the first one. */
export function overlapErrors<Item>(
  items: readonly Item[],
  pairs: readonly [number, number][],
  field: keyof Item & string,
  told: (other: Item) => Record<string, string>,
): FieldError[] {
  const first = new Map<number, number>()
  const meet = (at: number, other: number) => first.set(at, Math.min(other, first.get(at) ?? other))
  for (const [a, b] of pairs) {
    meet(a, b)
    meet(b, a)
  }
  return items.flatMap((_, at) => {
    const other = items[first.get(at) ?? -1]
    return other ? [{ field: `items.${at}.${field}`, key: 'overlaps', params: told(other) }] : []
  })
}
