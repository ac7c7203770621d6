// One past change of many offers: what it did, and how to undo it.
import { createFileRoute } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { requiresCall } from '#api/session.ts'

import { RecordedOfferChange } from '../-changes/recorded.tsx'

export const Route = createFileRoute('/_app/offers/changes/$id')({
  beforeLoad: requiresCall('offer_changes.get'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(api.offer_changes.get.queryOptions({ input: { id: Number(params.id) } })),
  component: RecordedOfferChange,
})
