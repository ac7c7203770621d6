// Query for the history of one row.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'
import { nextPage } from '#api/pages.ts'
import type { Inputs } from '#contract/index.ts'

const PAGE_SIZE = 20

type Question = Inputs['activities']['list']

/** `entity` as in its path. */
export const historyQuery = (entity: Question['entity'], id: number, filter: Pick<Question, 'field' | 'author_id'> = {}) =>
  api.activities.list.infiniteOptions({
    input: (page: number) => ({ entity, id, page, page_size: PAGE_SIZE, ...filter }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    // Like the page itself, it is read again whenever it is opened.
    staleTime: 0,
    meta: { error: () => t`L’historique n’a pas pu être chargé` },
  })
