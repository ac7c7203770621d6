// Every row that matches, page by page, for what concerns all of them: export and bulk actions.
import type { RemotePage } from '../../table/remote-rows.ts'

const PAGE = 200

/** One page of a list, as its call gives it. */
export type ReadPage<Question, Row> = (
  question: Question & { page: number; page_size: number },
  options: { signal: AbortSignal },
) => Promise<RemotePage<Row>>

/** Reads the whole list; `onProgress` is told how many of how many. Ends with an AbortError when `signal` is. */
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
