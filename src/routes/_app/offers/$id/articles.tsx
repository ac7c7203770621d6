// The composition of an offer: sections, bundles and products.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { OfferComposition } from '../-composition/composition.tsx'

export const Route = createFileRoute('/_app/offers/$id/articles')({
  beforeLoad: requiresCall('offer_products.get'),
  component: OfferComposition,
})
