// Loads the prices of a product; without the engine, which only their screens need.
import type { QueryClient } from '@tanstack/react-query'

import { missingOf, waysTo } from '#api/rights.ts'
import { currentUserQuery } from '#api/session.ts'
import { catalogsQuery, zonesQuery } from '#entities/lookups/queries.ts'
import { purchasesOf, rowsOf } from '#entities/products/queries.ts'

/** Loads the data of the tab and its pages. Purchase prices are only requested for users who may see them. */
export async function loadPrices(queryClient: QueryClient, product_id: number): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery())
  await Promise.all([
    queryClient.ensureQueryData(rowsOf(product_id)),
    queryClient.ensureQueryData(catalogsQuery()),
    // Subsidiaries only supply default values: the prices can be shown without them.
    queryClient.prefetchQuery(zonesQuery()),
    missingOf(user, waysTo(['purchase_prices.list'])).length === 0 ? queryClient.ensureQueryData(purchasesOf(product_id)) : undefined,
  ])
}
