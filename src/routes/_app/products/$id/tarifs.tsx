// The prices of a product: the tab, and the pages on which they are edited and explained.
import { createFileRoute, Outlet } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { LoadingState } from '#kit/feedback/states.tsx'

import { loadPrices } from '../-prices/load.ts'
import { PricesFailed } from '../-prices/save/failed.tsx'
import { SellingPriceSearch } from '../-prices/search.ts'

export const Route = createFileRoute('/_app/products/$id/tarifs')({
  validateSearch: SellingPriceSearch,
  beforeLoad: requiresCall('selling_prices.all'),
  loader: ({ context, params }) => loadPrices(context.queryClient, Number(params.id)),
  component: Outlet,
  pendingComponent: LoadingState,
  errorComponent: PricesFailed,
})
