// Keys for items without ids, so that each item keeps its typed text and the focus when it moves.
import { useState } from 'react'

export interface PlaceKeys {
  /** One key per item, in order. */
  keys: readonly number[]
  removed: (place: number) => void
  moved: (from: number, to: number) => void
}

/** Keys for `count` items. A change of `count` that was not announced by `removed` or `moved` affects the end of the list. */
export function usePlaceKeys(count: number): PlaceKeys {
  const [{ keys, next }, setKeys] = useState(() => ({ keys: Array.from({ length: count }, (_, place) => place), next: count }))
  const missing = count - keys.length
  if (missing !== 0)
    setKeys({
      keys: [...keys.slice(0, count), ...Array.from({ length: Math.max(0, missing) }, (_, at) => next + at)],
      next: next + Math.max(0, missing),
    })
  return {
    keys,
    removed: (place) => setKeys({ keys: keys.toSpliced(place, 1), next }),
    moved: (from, to) => setKeys({ keys: movedTo(keys, from, to), next }),
  }
}

/** Returns the items after moving one from `from` to `to`. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
