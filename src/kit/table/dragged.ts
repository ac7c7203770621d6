// The width of a column while its edge is dragged: the URL is updated only at the end.
import { useState } from 'react'

import { type TableLayout, widen } from './layout.ts'

interface Dragged {
  id: string
  width: number
  /** The widths before the drag, as JSON. */
  from: string
}

/** Returns the layout to show during a drag, until `layout` changes, and a function to call for each move. */
export function useDragged(layout: TableLayout): [TableLayout, (id: string, width: number) => void] {
  const [dragged, setDragged] = useState<Dragged>()
  const from = JSON.stringify(layout.widths)
  if (dragged && dragged.from !== from) setDragged(undefined)
  return [dragged ? widen(layout, dragged.id, dragged.width) : layout, (id, width) => setDragged({ id, width, from })]
}
