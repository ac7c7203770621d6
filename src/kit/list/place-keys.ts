// Keys of items that have no ids, so that each keeps what was typed into it and the focus when it moves.
import { useState } from 'react'

export interface PlaceKeys {
  /** One for each item, in their order. */
  keys: readonly number[]
  removed: (place: number) => void
  moved: (from: number, to: number) => void
}

/** Of `count` items: those that come or go unsaid do so at the end. */
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

/** The items with the one at `from` at `to`. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
