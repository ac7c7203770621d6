// Asking for the prices of a product; without the engine, which only their screens need.
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { missingOf, waysTo } from '#api/rights.ts'
import { currentUserQuery } from '#api/session.ts'
import { catalogsQuery, zonesQuery } from '#entities/references/queries.ts'

// What is edited is read again when it is opened, however fresh it is.
const failing = { error: () => t`Les tarifs n’ont pas pu être chargés` }
export const rowsOf = (product_id: number) => api.selling_prices.all.queryOptions({ input: { product_id }, staleTime: 0, meta: failing })
export const purchasesOf = (product_id: number) =>
  api.purchase_prices.list.queryOptions({ input: { product_id }, staleTime: 0, meta: failing })

/** Everything that the tab and its pages show. Purchase prices are only asked for by who may see them. */
export async function loadPrices(queryClient: QueryClient, product_id: number): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery())
  await Promise.all([
    queryClient.ensureQueryData(rowsOf(product_id)),
    queryClient.ensureQueryData(catalogsQuery()),
    // They only preset what is asked: without them the prices are there all the same.
    queryClient.prefetchQuery(zonesQuery()),
    missingOf(user, waysTo(['purchase_prices.list'])).length === 0 ? queryClient.ensureQueryData(purchasesOf(product_id)) : undefined,
  ])
}
