// The page of an offer, which loads it once; its tabs (-page/tabs.tsx) are child routes.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { offerQuery } from '#entities/offers/queries.ts'
import { LoadingState } from '#kit/feedback/states.tsx'

import { OfferFailed } from './-page/failed.tsx'
import { OfferPage } from './-page/page.tsx'

export const Route = createFileRoute('/_app/offers/$id')({
  beforeLoad: requiresCall('offers.get'),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(offerQuery(Number(params.id)))
  },
  component: OfferPage,
  pendingComponent: LoadingState,
  errorComponent: OfferFailed,
})
