// A product, as its page asks for it; apart from the page, because the route loads it first.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

export const productQuery = (id: number) =>
  api.products.get.queryOptions({ input: { id }, meta: { error: () => t`L’article n’a pas pu être chargé` } })
