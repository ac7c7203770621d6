// An offer in the version for a customer.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { offerQuery } from '#entities/offers/queries.ts'
import { LoadingState } from '#kit/feedback/states.tsx'

import { OfferFailed } from '../-page/failed.tsx'
import { OfferForCustomer } from '../-page/general/customer.tsx'

export const Route = createFileRoute('/_app/offers/$id_/client')({
  beforeLoad: requiresCall('offers.get'),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(offerQuery(Number(params.id)))
  },
  component: OfferForCustomer,
  pendingComponent: LoadingState,
  errorComponent: OfferFailed,
  staticData: { bare: true },
})
