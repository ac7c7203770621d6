// A printer category, with its nomenclatures compared.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { categoryQuery, nomenclaturesQuery } from '#entities/costing/queries.ts'
import { DialogSearch } from '#kit/overlay/open-dialog.ts'

import { CategoryPage } from '../-category/page.tsx'

export const Route = createFileRoute('/_app/nomenclatures/printer-category/$id')({
  validateSearch: DialogSearch,
  beforeLoad: requiresCall('printer_categories.get'),
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(categoryQuery(Number(params.id)))
    void queryClient.prefetchQuery(nomenclaturesQuery())
  },
  component: CategoryPage,
})
