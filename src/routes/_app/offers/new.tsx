// A new offer.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { NewOffer } from './-form/new.tsx'

export const Route = createFileRoute('/_app/offers/new')({ beforeLoad: requiresCall('offers.create'), component: NewOffer })
