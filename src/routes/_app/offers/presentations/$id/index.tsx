// A grouped presentation.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { presentationsQuery } from '#entities/offers/presentations/queries.ts'

import { PresentationPage } from '../../-presentations/page.tsx'

export const Route = createFileRoute('/_app/offers/presentations/$id/')({
  beforeLoad: requiresCall('grouped_presentations.list'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(presentationsQuery()),
  component: PresentationPage,
})
