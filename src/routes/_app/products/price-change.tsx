// Changing the prices of the selected products.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { catalogsQuery, zonesQuery } from '#entities/lookups/queries.ts'

import { PriceChangePage } from './-changes/rule/rule.tsx'
import { PriceChangeSearch } from './-changes/rule/search.ts'

export const Route = createFileRoute('/_app/products/price-change')({
  validateSearch: PriceChangeSearch,
  beforeLoad: requiresCall(['price_changes.apply', 'catalogs.list']),
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(catalogsQuery())
    await queryClient.prefetchQuery(zonesQuery())
  },
  component: PriceChangePage,
})
