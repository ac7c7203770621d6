// A configuration of an offer in the version for a customer.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { OfferConfiguration } from '#entities/offers/configuration.ts'
import { offerQuery } from '#entities/offers/queries.ts'
import { LoadingState } from '#kit/feedback/states.tsx'

import { OfferFailed } from '../../-page/failed.tsx'
import { SimulationForCustomer } from '../../-simulator/customer.tsx'

export const Route = createFileRoute('/_app/offers/$id_/simulator/client')({
  validateSearch: OfferConfiguration,
  beforeLoad: requiresCall('offers.get', 'offer_simulation.sources'),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(offerQuery(Number(params.id)))
  },
  component: SimulationForCustomer,
  // The entered configuration belongs to one offer.
  remountDeps: ({ params }) => params,
  pendingComponent: LoadingState,
  errorComponent: OfferFailed,
  staticData: { bare: true },
})
