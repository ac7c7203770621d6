// The changes of many prices that were made.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { PriceChanges } from '../-changes/prices/list.tsx'
import { changesPage } from '../-changes/prices/page.ts'

export const Route = createFileRoute('/_app/products/price-changes/')({
  beforeLoad: requiresCall('price_changes.list'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(changesPage({}, 1)),
  component: PriceChanges,
})
