// The list of products.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { ProductList } from './-list/list.tsx'
import { listPage } from './-list/page.ts'
import { productAddress } from './-list/search.ts'

export const Route = createFileRoute('/_app/products/')({
  validateSearch: productAddress.schema,
  beforeLoad: requiresCall('products.list'),
  loaderDeps: ({ search }) => productAddress.questionOf(search),
  // Not awaited: the list keeps its previous rows, dimmed, until the next ones arrive.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(listPage(deps, 1)),
  component: ProductList,
})
