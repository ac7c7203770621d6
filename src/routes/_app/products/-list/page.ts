// The query of one page of the list; separate from the list because the route loads it first.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'
import { PAGE_SIZE } from '#kit/table/remote-rows.ts'

import type { ProductQuestion } from './search.ts'

export const listPage = (question: ProductQuestion, page: number) =>
  api.products.list.queryOptions({
    input: { ...question, page, page_size: PAGE_SIZE },
    meta: { error: () => t`Les articles n’ont pas pu être chargés`, support: true },
  })
