// The query of one page of past changes of articles; apart from the list itself, because the route loads it first.
import { api } from '#api/client.ts'
import { PAGE_SIZE } from '#kit/table/remote-rows.ts'

export const productChangesPage = (_question: object, page: number) =>
  api.product_changes.list.queryOptions({ input: { page, page_size: PAGE_SIZE } })
