// Every row that matches, page by page, for what concerns all of them: export and bulk actions.
import type { Inputs } from '../../../../contract/index.ts'
import type { ProductRow } from '../../../../contract/products.ts'
import { client } from '../../../api/client.ts'

const PAGE = 200

/** Reads the whole list; `onProgress` is told how many of how many. Ends with an AbortError when `signal` is. */
export async function allRows(
  question: Inputs['products']['list'],
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ProductRow[]> {
  const rows = new Map<number, ProductRow>()
  for (let page = 1; ; page++) {
    signal.throwIfAborted()
    const answer = await client.products.list({ ...question, page, page_size: PAGE }, { signal })
    for (const row of answer.items) rows.set(row.id, row)
    onProgress(Math.min(page * PAGE, answer.total), answer.total)
    if (page * PAGE >= answer.total) return [...rows.values()]
  }
}
