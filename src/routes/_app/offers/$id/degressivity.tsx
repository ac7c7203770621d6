// The degressivity of an offer: price tiers, and quantities that depend on other quantities.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { priceDegressivityQuery, quantityDegressivityQuery } from '#entities/offers/set-queries.ts'

import { OfferDegressivity } from '../-degressivity/degressivity.tsx'

export const Route = createFileRoute('/_app/offers/$id/degressivity')({
  validateSearch: v.object({
    /** Which of the two tables is shown; by default that of prices. */
    of: v.fallback(v.optional(v.literal('quantities')), undefined),
  }),
  beforeLoad: requiresCall('price_degressivities.get'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const id = Number(params.id)
    const query =
      deps.of === 'quantities'
        ? queryClient.ensureQueryData(quantityDegressivityQuery(id))
        : queryClient.ensureQueryData(priceDegressivityQuery(id))
    await Promise.allSettled([query])
  },
  component: OfferDegressivity,
})
