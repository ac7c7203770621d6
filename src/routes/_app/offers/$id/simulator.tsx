// The simulator of an offer: a configuration, what the rules make of it and what it costs.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { OfferConfiguration } from '#entities/offers/configuration.ts'

import { OfferSimulator } from '../-simulator/simulator.tsx'

export const Route = createFileRoute('/_app/offers/$id/simulator')({
  validateSearch: OfferConfiguration,
  beforeLoad: requiresCall('offer_simulation.sources'),
  component: OfferSimulator,
})
