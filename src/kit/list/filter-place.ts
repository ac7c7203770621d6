// What a filter and the bar that it stands in know of each other: the bar offers those that are not in use.
import { createContext, use, useEffect, useId } from 'react'

export interface Known {
  id: string
  label: string
  active: boolean
}

interface Place {
  /** Returns what takes it back. */
  register: (known: Known) => () => void
  /** The filter that was asked for and has no choice yet. */
  added: string | null
  close: () => void
}

export const FilterPlace = createContext<Place | null>(null)

/** Where a filter stands: whether it shows, whether its choices open at once, and what tells that they were closed. */
export function useFilterPlace(label: string, active: boolean) {
  const place = use(FilterPlace)
  const id = useId()
  const register = place?.register
  useEffect(() => register?.({ id, label, active }), [register, id, label, active])
  const added = place?.added === id
  return { shown: !place || active || added, added, close: place?.close }
}
