// The search parameters and page queries of the past changes; separate from the list because the route needs them first.
import { api } from '#api/client.ts'
import { changesAddress, type ChangesQuestion } from '#kit/changes/changes-address.ts'
import { listAddress } from '#kit/list/address.ts'
import { PAGE_SIZE } from '#kit/table/remote-rows.ts'

export const priceChangesAddress = changesAddress('product_count', [
  'created_at',
  'created_by',
  'what',
  'effective_date',
  'products',
  'rows',
  'state',
])
export const lineColumns = ['reference', 'catalog', 'actor', 'designation', 'field', 'before', 'after', 'since', 'state'] as const
export const changedLinesAddress = listAddress({
  sorts: ['reference', 'catalog', 'designation'],
  usual: 'reference',
  columns: lineColumns,
  pinned: 0,
})
export const priceChangesPage = (question: ChangesQuestion, page: number) =>
  api.price_changes.list.queryOptions({ input: { ...question, page, page_size: PAGE_SIZE } })
