// Reads every matching row, page by page, for exports and bulk actions.
import type { RemotePage } from '../../table/remote-rows.ts'

const PAGE = 200

/** Reads one page of a list. */
export type ReadPage<Question, Row> = (
  question: Question & { page: number; page_size: number },
  options: { signal: AbortSignal },
) => Promise<RemotePage<Row>>

/** Reads the whole list; calls `onProgress` with the rows done and the total. Throws an AbortError when `signal` is aborted. */
export async function allRows<Question, Row extends { id: number }>(
  read: ReadPage<Question, Row>,
  question: Question,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows = new Map<number, Row>()
  for (let page = 1; ; page++) {
    signal.throwIfAborted()
    const chunk = await read({ ...question, page, page_size: PAGE }, { signal })
    for (const row of chunk.items) rows.set(row.id, row)
    onProgress(Math.min(page * PAGE, chunk.total), chunk.total)
    if (page * PAGE >= chunk.total) return [...rows.values()]
  }
}
