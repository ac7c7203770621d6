// A technical nomenclature with its lines.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { linesQuery, nomenclatureQuery } from '#entities/costing/queries.ts'
import { DialogSearch } from '#kit/overlay/open-dialog.ts'

import { NomenclaturePage } from '../-page/page.tsx'

export const Route = createFileRoute('/_app/nomenclatures/technical-nomenclature/$id')({
  validateSearch: DialogSearch,
  beforeLoad: requiresCall('technical_nomenclatures.get'),
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(nomenclatureQuery(Number(params.id)))
    void queryClient.prefetchQuery(linesQuery(Number(params.id)))
  },
  component: NomenclaturePage,
})
