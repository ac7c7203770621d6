// The focus among the rows of a table: on the one that the keyboard walks to, and on the one that somebody comes back from.
import { useCallback, useEffect, useRef, type RefObject } from 'react'

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

/** The row of each list that was opened last: one list is one path. */
const opened = new Map<string, number>()

/** Remembers which row is opened; back from there, it has the focus again. Returns what opens a row. */
export function useWayBack<Row extends { id: number }>(
  scroller: RefObject<HTMLElement | null>,
  loaded: { index: number; row: Row }[],
  onOpen: (row: Row) => void,
): (row: Row) => void {
  const returning = useRef(true)
  useEffect(() => {
    if (!returning.current || loaded.length === 0) return
    returning.current = false
    const id = opened.get(location.pathname)
    opened.delete(location.pathname)
    const from = loaded.find(({ row }) => row.id === id)
    if (from && scroller.current) focusRow(scroller.current, from.index)
  }, [scroller, loaded])
  return useCallback(
    (row: Row) => {
      opened.set(location.pathname, row.id)
      onOpen(row)
    },
    [onOpen],
  )
}
