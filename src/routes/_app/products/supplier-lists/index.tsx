// The suppliers' lists that were uploaded.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { listsAddress, listsPage } from '../-supplier-lists/address.ts'
import { SupplierListsPage } from '../-supplier-lists/list/list.tsx'

export const Route = createFileRoute('/_app/products/supplier-lists/')({
  validateSearch: listsAddress.schema,
  beforeLoad: requiresCall('supplier_lists.list'),
  loaderDeps: ({ search }) => listsAddress.questionOf(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(listsPage(deps, 1)),
  component: SupplierListsPage,
})
