// Queries for a product; in their own file, because the route loads them before the page.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

export const productQuery = (id: number) =>
  api.products.get.queryOptions({ input: { id }, meta: { error: () => t`L’article n’a pas pu être chargé`, support: true } })

// What is edited is read again whenever it is opened, however recent it is.
export const codesQuery = (product_id: number) =>
  api.product_codes.get.queryOptions({
    input: { product_id },
    staleTime: 0,
    meta: { error: () => t`Impossible de récupérer les codes` },
  })
/** Where the product is used. */
export const usesQuery = (product_id: number) => api.product_uses.list.queryOptions({ input: { product_id }, staleTime: 0 })
/** The rules that mention the product. */
export const rulesQuery = (product_id: number) =>
  api.product_uses.rules.queryOptions({
    input: { product_id },
    staleTime: 0,
    meta: { error: () => t`Impossible de récupérer les règles` },
  })

const failing = { error: () => t`Les tarifs n’ont pas pu être chargés` }
export const rowsOf = (product_id: number) => api.selling_prices.all.queryOptions({ input: { product_id }, staleTime: 0, meta: failing })
export const purchasesOf = (product_id: number) =>
  api.purchase_prices.list.queryOptions({ input: { product_id }, staleTime: 0, meta: failing })
