// The width of a column while somebody drags its edge: the address learns of it at the end, and not at each move.
import { useState } from 'react'

import { type TableLayout, widen } from './layout.ts'

interface Dragged {
  id: string
  width: number
  /** The widths from which it was dragged, as a text. */
  from: string
}

/** The layout as it looks while an edge is dragged, until it is arranged anew; and what tells of a move. */
export function useDragged(layout: TableLayout): [TableLayout, (id: string, width: number) => void] {
  const [dragged, setDragged] = useState<Dragged>()
  const from = JSON.stringify(layout.widths)
  if (dragged && dragged.from !== from) setDragged(undefined)
  return [dragged ? widen(layout, dragged.id, dragged.width) : layout, (id, width) => setDragged({ id, width, from })]
}
