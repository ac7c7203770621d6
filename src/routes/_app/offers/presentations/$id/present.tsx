// A grouped presentation in the version for customers.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { presentationsQuery } from '#entities/offers/presentations/queries.ts'
import { lenient } from '#kit/list/address-keys.ts'

import { Presenting } from '../../-presentations/presenting.tsx'

export const Route = createFileRoute('/_app/offers/presentations/$id/present')({
  // The offer on the current slide.
  validateSearch: v.object({ offer: lenient(v.number()) }),
  beforeLoad: requiresCall(['grouped_presentations.list', 'offers.get']),
  loader: ({ context }) => void context.queryClient.prefetchQuery(presentationsQuery()),
  component: Presenting,
  staticData: { bare: true },
})
