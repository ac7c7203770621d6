// The prices of a product: the tab, and the pages on which they are edited and explained.
import { createFileRoute, Outlet } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { LoadingState } from '#kit/feedback/states.tsx'

import { loadTarifs } from '../-prices/load.ts'
import { TarifsFailed } from '../-prices/save/failed.tsx'
import { TarifSearch } from '../-prices/search.ts'

export const Route = createFileRoute('/_app/products/$id/tarifs')({
  validateSearch: TarifSearch,
  beforeLoad: requiresCall('selling_prices.all'),
  loader: ({ context, params }) => loadTarifs(context.queryClient, Number(params.id)),
  component: Outlet,
  pendingComponent: LoadingState,
  errorComponent: TarifsFailed,
})
