// What an offer gives to who orders more: tiers of prices, and quantities that follow from others.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { priceDegressivityQuery, quantityDegressivityQuery } from '#entities/offers/set-queries.ts'

import { OfferDegressivity } from '../-degressivity/degressivity.tsx'

export const Route = createFileRoute('/_app/offers/$id/degressivity')({
  validateSearch: v.object({
    /** Of which of the two; else of prices. */
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
