// The search parameters and page queries of the past changes of offers; separate from the list because the route needs them first.
import { api } from '#api/client.ts'
import { changesAddress, type ChangesQuestion } from '#kit/changes/changes-address.ts'
import { PAGE_SIZE } from '#kit/table/remote-rows.ts'

export const offerChangesAddress = changesAddress('offer_count', ['created_at', 'created_by', 'what', 'offers', 'state'])
export const offerChangesPage = (question: ChangesQuestion, page: number) =>
  api.offer_changes.list.queryOptions({ input: { ...question, page, page_size: PAGE_SIZE } })
