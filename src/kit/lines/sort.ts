// Lines in the order of one of their columns. Only the screen shows them so: they keep the order in which they are stored.
import { useState } from 'react'

import { useSorted } from '../table/sorted.ts'
import type { LineColumn } from './columns.ts'
import type { Line } from './line.ts'

export type LineSort = Omit<ReturnType<typeof useLineSort>, 'inView'>

/** `inView` returns lines in the order that is asked for, which is found at a click on a header: no line moves while one types into it. */
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

/** The lines in the order of others with the same ids; those that are not among them come last, in their own order. */
export function inOrderOf<Of extends Line>(lines: readonly Of[], others: readonly Of[]): Of[] {
  const places = new Map(others.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: Of) => places.get(id) ?? others.length
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Numbers by their value, choices by the words that are shown, dates by time. */
const sortableColumn = <Of extends Line>({ key, control, read, inherited }: LineColumn<Of>) => ({
  id: key,
  sort: (line: Of) => {
    const value = read(line) ?? inherited?.(line) ?? null
    if (value === null) return null
    if (control.kind === 'decimal') return Number(value)
    return control.kind === 'choice' ? (control.items.find((item) => item.value === value)?.label ?? value) : value
  },
})
