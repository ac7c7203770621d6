// The prices of an article: the tab, and the pages on which they are edited and explained.
import { createFileRoute, Outlet } from '@tanstack/react-router'

import { TarifsFailed } from '../-tarifs-failed.tsx'
import { loadTarifs } from '../-tarifs-load.ts'
import { TarifSearch } from '../-tarifs-search.ts'
import { requiresCall } from '../../../../api/session.ts'
import { LoadingState } from '../../../../kit/states.tsx'

export const Route = createFileRoute('/_app/products/$id/tarifs')({
  validateSearch: TarifSearch,
  beforeLoad: requiresCall('selling_prices.all'),
  loader: ({ context, params }) => loadTarifs(context.queryClient, Number(params.id)),
  component: Outlet,
  pendingComponent: LoadingState,
  errorComponent: TarifsFailed,
})
