// Keyboard navigation through the rows of a table.
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

import type { TableSelection } from './table.tsx'
import { focusRow } from './way-back.ts'

/** Arrows and page keys move through the rows, including those not rendered yet; space selects. */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  virtual: { scrollToIndex: (index: number) => void; options: { count: number } },
  selection: TableSelection | undefined,
): void {
  const target = event.target instanceof HTMLElement ? event.target : null
  const row = target?.closest<HTMLElement>('tr[data-index]')
  if (!target || !row?.parentElement) return
  const index = Number(row.dataset['index'])
  if (event.key === ' ' && selection && target.matches('a')) {
    event.preventDefault()
    selection.toggle(index, event.shiftKey)
    return
  }
  const end = virtual.options.count - 1
  const places: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + 15,
    PageUp: index - 15,
    Home: 0,
    End: end,
  }
  const place = places[event.key]
  if (place === undefined) return
  event.preventDefault()
  const next = Math.min(end, Math.max(0, place))
  virtual.scrollToIndex(next)
  focusRow(row.parentElement, next)
}

/** Keeps the focused row in view when the table becomes smaller, for example by the bar of bulk actions. */
export function useFocusInView(scroller: RefObject<HTMLElement | null>, room: number, scrollTo: (index: number) => void): void {
  const former = useRef(room)
  useEffect(() => {
    const row = scroller.current?.querySelector<HTMLElement>('tr[data-index] :focus-visible')?.closest('tr')
    if (scroller.current && row) {
      const top = scroller.current.getBoundingClientRect().top + scroller.current.clientTop
      const place = row.getBoundingClientRect()
      const seen = place.top >= top && place.bottom <= top + former.current
      if (seen) scrollTo(Number(row.dataset['index']))
    }
    former.current = room
  }, [scroller, room, scrollTo])
}
