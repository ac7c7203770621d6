// The search parameters and page queries of the past changes of products; separate from the list because the route needs them first.
import { api } from '#api/client.ts'
import { changesAddress, type ChangesQuestion } from '#kit/changes/changes-address.ts'
import { PAGE_SIZE } from '#kit/table/remote-rows.ts'

export const productChangesAddress = changesAddress('product_count', ['created_at', 'created_by', 'what', 'products', 'state'])
export const productChangesPage = (question: ChangesQuestion, page: number) =>
  api.product_changes.list.queryOptions({ input: { ...question, page, page_size: PAGE_SIZE } })
