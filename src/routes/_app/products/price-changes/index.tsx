// The changes of many prices that were made.
import { createFileRoute } from '@tanstack/react-router'

import { changesPage } from '../-price-changes-page.ts'
import { PriceChanges } from '../-price-changes.tsx'
import { requires } from '../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/price-changes/')({
  beforeLoad: requires('selling_price.show'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(changesPage({}, 1)),
  component: PriceChanges,
})
