// The changes of many articles that were made.
import { createFileRoute } from '@tanstack/react-router'

import { productChangesPage } from '../-product-changes-page.ts'
import { ProductChanges } from '../-product-changes.tsx'
import { requiresCall } from '../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/changes/')({
  beforeLoad: requiresCall('product_changes.list'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(productChangesPage({}, 1)),
  component: ProductChanges,
})
