// The changes of many articles that were made.
import { createFileRoute } from '@tanstack/react-router'

import { productChangesPage } from '../-product-changes-page.ts'
import { ProductChanges } from '../-product-changes.tsx'
import { requires } from '../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/changes/')({
  beforeLoad: requires('product.show'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(productChangesPage({}, 1)),
  component: ProductChanges,
})
