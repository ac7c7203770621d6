// Provides a fully loaded list in the form that the table expects: only the rows around the visible ones are passed on.
import { useMemo, useState } from 'react'

import { PAGE_SIZE, pagesBetween, type RemoteRows } from './remote-rows.ts'

/** Returns the rows of `items` for a table, and the callback for its visible range. */
export function useLocalRows<Row>(items: readonly Row[]): { rows: RemoteRows<Row>; onVisible: (first: number, last: number) => void } {
  const [pages, setPages] = useState([1])
  const loaded = useMemo(
    () =>
      pages.flatMap((page) =>
        items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row, offset) => ({ index: (page - 1) * PAGE_SIZE + offset, row })),
      ),
    [items, pages],
  )
  const [onVisible] = useState(() => (first: number, last: number) => {
    const wanted = pagesBetween(first, last)
    setPages((now) => (now.join() === wanted.join() ? now : wanted))
  })
  const rows = {
    total: items.length,
    at: (index: number) => items[index],
    loaded,
    stale: false,
    error: null,
    missing: null,
    retry: () => undefined,
    answered_at: 0,
  }
  return { rows, onVisible }
}
