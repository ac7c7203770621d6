// The printer categories.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { categoriesQuery } from '#entities/nomenclatures/queries.ts'

import { categoryAddress } from '../-lists/address.ts'
import { CategoryList } from '../-lists/categories.tsx'
import { DialogSearch } from '../-lists/open-dialog.ts'

export const Route = createFileRoute('/_app/nomenclatures/printer-category/')({
  validateSearch: v.intersect([categoryAddress.schema, DialogSearch]),
  beforeLoad: requiresCall('printer_categories.list'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(categoriesQuery()),
  component: CategoryList,
})
