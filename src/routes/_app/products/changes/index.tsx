// The changes of many articles that were made.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { ProductChanges } from '../-changes/products/list.tsx'
import { productChangesPage } from '../-changes/products/page.ts'

export const Route = createFileRoute('/_app/products/changes/')({
  beforeLoad: requiresCall('product_changes.list'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(productChangesPage({}, 1)),
  component: ProductChanges,
})
