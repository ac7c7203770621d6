// Shared between filters and their bar: the bar offers the filters that are not in use.
import { createContext, use, useEffect, useId } from 'react'

export interface Known {
  id: string
  label: string
  active: boolean
}

interface FilterRegistry {
  /** Returns a function that unregisters it. */
  register: (known: Known) => () => void
  /** The id of the filter that was just added and has no value yet. */
  added: string | null
  close: () => void
}

export const FilterPlace = createContext<FilterRegistry | null>(null)

/**
 * The state of a filter in its bar: whether it is shown, whether its options open at once, and a function to call when they are closed.
 */
export function useFilterPlace(label: string, active: boolean) {
  const place = use(FilterPlace)
  const id = useId()
  const register = place?.register
  useEffect(() => register?.({ id, label, active }), [register, id, label, active])
  const added = place?.added === id
  return { shown: !place || active || added, added, close: place?.close }
}
