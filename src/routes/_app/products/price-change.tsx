// Changing the prices of the selected articles.
import { createFileRoute } from '@tanstack/react-router'

import { catalogsQuery, zonesQuery } from '../-reference-queries.ts'
import { requiresCall } from '../../../api/session.ts'
import { PriceChangeSearch } from './-price-change-search.ts'
import { PriceChangePage } from './-price-change.tsx'

export const Route = createFileRoute('/_app/products/price-change')({
  validateSearch: PriceChangeSearch,
  beforeLoad: requiresCall(['price_changes.apply', 'catalogs.list']),
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(catalogsQuery())
    await queryClient.prefetchQuery(zonesQuery())
  },
  component: PriceChangePage,
})
