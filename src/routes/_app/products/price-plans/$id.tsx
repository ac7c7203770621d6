// One price plan; the plan `new` does not exist yet. Both are one route, so that the form stays as it is when the plan is created.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { NEW_PLAN } from '#entities/prices/plans.ts'

import { planQuery, planSearch } from '../-plans/address.ts'
import { PlanPage } from '../-plans/page.tsx'

const guards = { existing: requiresCall('price_plans.get'), new: requiresCall('price_plans.create') }

export const Route = createFileRoute('/_app/products/price-plans/$id')({
  validateSearch: planSearch,
  beforeLoad: async (match) => await guards[match.params.id === NEW_PLAN ? 'new' : 'existing'](match),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    if (id === NEW_PLAN) await queryClient.prefetchQuery(zonesQuery())
    else void queryClient.prefetchQuery(planQuery(Number(id)))
  },
  component: PlanPage,
})
