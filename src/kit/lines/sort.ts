// Sorts lines by a column for display only: their stored order does not change.
import { useState } from 'react'

import { useSorted } from '../table/sorted.ts'
import type { LineColumn } from './columns.ts'
import type { Line } from './line.ts'

export type LineSort = Omit<ReturnType<typeof useLineSort>, 'inView'>

/**
 * `inView` returns the lines in the chosen order. The order is computed when a header is clicked, so that lines do not move during
 * typing.
 */
export function useLineSort<Of extends Line>(columns: readonly LineColumn<Of>[], lines: readonly Of[]) {
  const [atClick, setAtClick] = useState<readonly Of[]>([])
  const { sorted, directionOf, toggle, reset } = useSorted(columns.map(sortableColumn), atClick)
  const by = columns.find(({ key }) => directionOf(key) !== 'none')
  return {
    /** The label of the column that the lines are sorted by. */
    by: by?.label,
    directionOf,
    toggle: (key: string) => {
      setAtClick(lines)
      toggle(key)
    },
    reset,
    inView: (all: readonly Of[]) => (by ? inOrderOf(all, sorted) : [...all]),
  }
}

/** Sorts the lines like others with the same ids; lines that are not among these come last, in their own order. */
export function inOrderOf<Of extends Line>(lines: readonly Of[], others: readonly Of[]): Of[] {
  const places = new Map(others.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: Of) => places.get(id) ?? others.length
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Sorts numbers by value, choices by their labels, dates by time. */
const sortableColumn = <Of extends Line>({ key, control, read, inherited }: LineColumn<Of>) => ({
  id: key,
  sort: (line: Of) => {
    const value = read(line) ?? inherited?.(line) ?? null
    if (value === null) return null
    if (control.kind === 'decimal') return Number(value)
    return control.kind === 'choice' ? (control.items.find((item) => item.value === value)?.label ?? value) : value
  },
})
