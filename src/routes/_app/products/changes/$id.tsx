// One past change of many products: what it did, and how to undo it.
import { createFileRoute } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { requiresCall } from '#api/session.ts'

import { RecordedProductChange } from '../-changes/products/recorded.tsx'

export const Route = createFileRoute('/_app/products/changes/$id')({
  beforeLoad: requiresCall('product_changes.get'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(api.product_changes.get.queryOptions({ input: { id: Number(params.id) } })),
  component: RecordedProductChange,
})
