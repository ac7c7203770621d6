// The query of one page of the list; separate from the list because the route loads it first.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'
import { PAGE_SIZE } from '#kit/table/remote-rows.ts'

import { listInput, type OfferQuestion } from './search.ts'

export const listPage = (question: OfferQuestion, page: number) =>
  api.offers.list.queryOptions({
    input: { ...listInput(question), page, page_size: PAGE_SIZE },
    meta: { error: () => t`Les offres n’ont pas pu être chargées` },
  })
