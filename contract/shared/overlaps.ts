// Lines of a set that are in each other's way.
import type { FieldError } from './endpoint.ts'

/** An error on each line of these pairs, in the order of the lines; of several that are in its way it names the first. */
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
