// The services that cover an offer and what it is made of.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { coveragesQuery } from '#entities/serviceables/queries.ts'

import { OfferServices } from '../-services/services.tsx'

export const Route = createFileRoute('/_app/offers/$id/services')({
  // Which coverage is open.
  validateSearch: v.object({ coverage: v.fallback(v.optional(v.union([v.literal('new'), v.number()])), undefined) }),
  beforeLoad: requiresCall('serviceables.of'),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(coveragesQuery({ entity: 'offers', id: Number(params.id) })).catch(() => undefined)
  },
  component: OfferServices,
})
