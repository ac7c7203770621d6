// The list of price plans.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { plansAddress, plansPage } from '../-plans/address.ts'
import { PlanList } from '../-plans/list/list.tsx'

export const Route = createFileRoute('/_app/products/price-plans/')({
  validateSearch: plansAddress.schema,
  beforeLoad: requiresCall('price_plans.list'),
  loaderDeps: ({ search }) => plansAddress.questionOf(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(plansPage(deps, 1)),
  component: PlanList,
})
