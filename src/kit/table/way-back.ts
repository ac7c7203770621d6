// The focus among the rows of a table: on the one that the keyboard walks to, and on the one that somebody comes back from.
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

const WAITED_FRAMES = 90

/** The row appears with the next frame, or with the answer that brings it; somebody may have gone elsewhere meanwhile. */
export function focusRow(body: HTMLElement, index: number, frames = WAITED_FRAMES): void {
  const link = body.querySelector<HTMLElement>(`tr[data-index="${index}"] a`)
  const focused = document.activeElement
  // The title has the focus because the screen has just appeared: nobody put it there.
  if (focused !== document.body && focused?.tagName !== 'H1' && !body.contains(focused)) return
  if (link) link.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusRow(body, index, frames - 1))
}

/** The row that was opened from a step of the browser's history, which is one visit of a list. */
const opened = new Map<string, number>()

/** Remembers which row is opened: whoever goes back to this visit of the list has the focus there again. Returns what opens a row. */
export function useWayBack<Row extends { id: number }>(
  scroller: RefObject<HTMLElement | null>,
  loaded: { index: number; row: Row }[],
  onOpen: (row: Row) => void,
): (row: Row) => void {
  const { history } = useRouter()
  // The list gives its step another key as soon as its address follows it.
  const [visit] = useState(() => history.location.state.__TSR_key ?? '')
  const returning = useRef(true)
  useEffect(() => {
    if (!returning.current || loaded.length === 0) return
    returning.current = false
    const id = opened.get(visit)
    opened.delete(visit)
    const from = loaded.find(({ row }) => row.id === id)
    if (from && scroller.current) focusRow(scroller.current, from.index)
  }, [scroller, loaded, visit])
  return useCallback(
    (row: Row) => {
      opened.set(history.location.state.__TSR_key ?? '', row.id)
      onOpen(row)
    },
    [onOpen, history],
  )
}
