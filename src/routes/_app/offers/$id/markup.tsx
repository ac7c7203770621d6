// The markups of each subsidiary and actor on the prices of an offer.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { markupsQuery } from '#entities/offers/set-queries.ts'

import { OfferMarkups } from '../-markup/markup.tsx'

export const Route = createFileRoute('/_app/offers/$id/markup')({
  beforeLoad: requiresCall('offer_markups.get'),
  loader: async ({ context: { queryClient }, params }) => {
    const wanted = [queryClient.ensureQueryData(markupsQuery(Number(params.id))), queryClient.ensureQueryData(zonesQuery())]
    await Promise.allSettled(wanted)
  },
  component: OfferMarkups,
})
