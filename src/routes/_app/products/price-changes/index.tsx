// The changes of many prices that were made.
import { createFileRoute } from '@tanstack/react-router'

import { changesPage } from '../-price-changes-page.ts'
import { PriceChanges } from '../-price-changes.tsx'
import { requiresCall } from '../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/price-changes/')({
  beforeLoad: requiresCall('price_changes.list'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(changesPage({}, 1)),
  component: PriceChanges,
})
