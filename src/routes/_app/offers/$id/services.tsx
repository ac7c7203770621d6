// The services that cover an offer, or one of its bundles.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { bundleCoveragesQuery, coveragesQuery } from '#entities/offers/coverages/queries.ts'

import { OfferServices } from '../-services/services.tsx'

export const Route = createFileRoute('/_app/offers/$id/services')({
  validateSearch: v.object({
    /** The bundle whose coverages are shown; without it, those of the offer. */
    bundle: v.fallback(v.optional(v.number()), undefined),
    /** The open coverage. */
    coverage: v.fallback(v.optional(v.union([v.literal('new'), v.number()])), undefined),
  }),
  beforeLoad: requiresCall('serviceables.of', 'serviceables.of_bundles'),
  loaderDeps: ({ search: { bundle } }) => ({ bundle }),
  loader: async ({ context, params, deps: { bundle } }) => {
    const [offer_id, { queryClient }] = [Number(params.id), context]
    const read =
      bundle === undefined
        ? queryClient.ensureQueryData(coveragesQuery(offer_id))
        : queryClient.ensureQueryData(bundleCoveragesQuery(offer_id))
    // The screen itself reports the failure.
    await read.catch(() => undefined)
  },
  component: OfferServices,
})
