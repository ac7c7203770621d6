// The past changes of many prices.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { PriceChanges } from '../-changes/prices/list.tsx'
import { priceChangesAddress, priceChangesPage } from '../-changes/prices/page.ts'

export const Route = createFileRoute('/_app/products/price-changes/')({
  validateSearch: priceChangesAddress.schema,
  beforeLoad: requiresCall('price_changes.list'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(priceChangesPage(priceChangesAddress.questionOf(deps), 1)),
  component: PriceChanges,
})
