// The printer categories.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { categoriesQuery } from '#entities/costing/queries.ts'
import { DialogSearch } from '#kit/overlay/open-dialog.ts'

import { categoryAddress } from '../-lists/address.ts'
import { CategoryList } from '../-lists/categories.tsx'

export const Route = createFileRoute('/_app/nomenclatures/printer-category/')({
  validateSearch: v.intersect([categoryAddress.schema, DialogSearch]),
  beforeLoad: requiresCall('printer_categories.list'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(categoriesQuery()),
  component: CategoryList,
})
