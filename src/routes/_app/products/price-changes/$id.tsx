// One past change of many prices: what it did, and how to undo it.
import { createFileRoute } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { requiresCall } from '#api/session.ts'

import { changedLinesAddress } from '../-changes/prices/page.ts'
import { RecordedPriceChange } from '../-changes/prices/recorded.tsx'

export const Route = createFileRoute('/_app/products/price-changes/$id')({
  validateSearch: changedLinesAddress.schema,
  beforeLoad: requiresCall('price_changes.get'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(api.price_changes.get.queryOptions({ input: { id: Number(params.id) } })),
  component: RecordedPriceChange,
})
