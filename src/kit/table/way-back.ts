// Focus in the rows of a table: on the row reached by keyboard, and on the row from which the user comes back.
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

const WAITED_FRAMES = 90

/** Waits until the row is rendered or loaded; gives up if the focus has moved elsewhere in the meantime. */
export function focusRow(body: HTMLElement, index: number, frames = WAITED_FRAMES): void {
  const link = body.querySelector<HTMLElement>(`tr[data-index="${index}"] a`)
  const focused = document.activeElement
  // A focused title does not count: it has the focus because the screen has just appeared.
  if (focused !== document.body && focused?.tagName !== 'H1' && !body.contains(focused)) return
  if (link) link.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusRow(body, index, frames - 1))
}

/** Id of the row opened from each history entry, that is from each visit of a list. */
const opened = new Map<string, number>()

/**
 * Remembers which row is opened: on return to this visit of the list, the row is focused again. Returns the function that opens a row.
 */
export function useWayBack<Row extends { id: number }>(
  scroller: RefObject<HTMLElement | null>,
  loaded: { index: number; row: Row }[],
  onOpen: (row: Row) => void,
): (row: Row) => void {
  const { history } = useRouter()
  // Read once: the history entry gets another key as soon as the list updates its URL.
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
