// The simulator of an offer: a configuration, the result of the rules, and what it costs.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { OfferConfiguration } from '#entities/offers/configuration.ts'
import { lenient } from '#kit/list/address-keys.ts'

import { OfferSimulator } from '../-simulator/simulator.tsx'

const Simulator = v.object({
  ...OfferConfiguration.entries,
  /** The number of a rule that is tried out in its unsaved state, from its editor on this device. */
  rule: lenient(v.union([v.literal('new'), v.pipe(v.number(), v.integer(), v.minValue(1))])),
})

export const Route = createFileRoute('/_app/offers/$id/simulator')({
  validateSearch: Simulator,
  beforeLoad: requiresCall('offer_simulation.sources'),
  component: OfferSimulator,
  // The entered configuration belongs to one offer.
  remountDeps: ({ params }) => params,
})
