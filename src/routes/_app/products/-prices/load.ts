// Asking for the prices of a product; without the engine, which only their screens need.
import type { QueryClient } from '@tanstack/react-query'

import { missingOf, waysTo } from '#api/rights.ts'
import { currentUserQuery } from '#api/session.ts'
import { purchasesOf, rowsOf } from '#entities/products/queries.ts'
import { catalogsQuery, zonesQuery } from '#entities/references/queries.ts'

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
