// A bulk action: in portions that the server takes at once, with what was refused and why.
import type { Inputs, Outputs } from '../../../../contract/index.ts'
import { MAX_BULK, MAX_BULK_REFRESH, type ProductRow } from '../../../../contract/products.ts'
import { client } from '../../../api/client.ts'

export type BulkAction =
  | { kind: 'update'; changes: Inputs['products']['bulk_update']['changes'] }
  | { kind: 'refresh' }
  | { kind: 'delete' }
export interface BulkResult {
  done: number
  refused: Outputs['products']['bulk_update']['refused']
}

/** Runs the action on every row; stops between portions when `signal` is aborted, keeping what was done. */
export async function runBulk(
  action: BulkAction,
  rows: ProductRow[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<BulkResult> {
  const result: BulkResult = { done: 0, refused: [] }
  const size = action.kind === 'refresh' ? MAX_BULK_REFRESH : MAX_BULK
  for (let from = 0; from < rows.length && !signal.aborted; from += size) {
    const portion = rows.slice(from, from + size)
    const answer = await runPortion(action, portion)
    result.done += answer.done
    result.refused.push(...answer.refused)
    onProgress(Math.min(from + size, rows.length))
  }
  return result
}

async function runPortion(action: BulkAction, rows: ProductRow[]): Promise<BulkResult> {
  const items = rows.map(({ id, version }) => ({ id, version }))
  if (action.kind === 'update') return await client.products.bulk_update({ items, changes: action.changes })
  if (action.kind === 'delete') return await client.products.bulk_remove({ items })
  return await client.products.bulk_refresh({ ids: rows.map(({ id }) => id) })
}
