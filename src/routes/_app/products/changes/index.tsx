// The past changes of many products.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { ProductChanges } from '../-changes/products/list.tsx'
import { productChangesAddress, productChangesPage } from '../-changes/products/page.ts'

export const Route = createFileRoute('/_app/products/changes/')({
  validateSearch: productChangesAddress.schema,
  beforeLoad: requiresCall('product_changes.list'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(productChangesPage(productChangesAddress.questionOf(deps), 1)),
  component: ProductChanges,
})
