// One supplier's list: how it is read, its lines, and what its prices do to the selling prices.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { listPageSearch, supplierListQuery } from '../-supplier-lists/address.ts'
import { SupplierListPage } from '../-supplier-lists/page.tsx'

export const Route = createFileRoute('/_app/products/supplier-lists/$id')({
  validateSearch: listPageSearch,
  beforeLoad: requiresCall('supplier_lists.get'),
  loader: ({ context: { queryClient }, params: { id } }) => void queryClient.prefetchQuery(supplierListQuery(Number(id))),
  component: SupplierListPage,
})
