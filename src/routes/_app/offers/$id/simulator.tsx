// The simulator of an offer: a configuration, what the rules make of it and what it costs.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { OfferConfiguration } from '#entities/offers/configuration.ts'
import { lenient } from '#kit/list/address-keys.ts'

import { OfferSimulator } from '../-simulator/simulator.tsx'

const Simulator = v.object({
  ...OfferConfiguration.entries,
  /** A rule that is tried as it stands in its editor on this device, by its number. */
  rule: lenient(v.union([v.literal('new'), v.pipe(v.number(), v.integer(), v.minValue(1))])),
})

export const Route = createFileRoute('/_app/offers/$id/simulator')({
  validateSearch: Simulator,
  beforeLoad: requiresCall('offer_simulation.sources'),
  component: OfferSimulator,
  // What is typed belongs to one offer.
  remountDeps: ({ params }) => params,
})
