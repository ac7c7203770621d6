// The grouped presentations.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { presentationsQuery } from '#entities/offers/presentations/queries.ts'

import { PresentationList } from '../-presentations/list.tsx'

export const Route = createFileRoute('/_app/offers/presentations/')({
  beforeLoad: requiresCall('grouped_presentations.list'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(presentationsQuery()),
  component: PresentationList,
})
