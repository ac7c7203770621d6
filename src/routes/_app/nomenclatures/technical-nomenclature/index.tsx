// The technical nomenclatures.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { nomenclaturesQuery } from '#entities/costing/queries.ts'
import { DialogSearch } from '#kit/overlay/open-dialog.ts'

import { nomenclatureAddress } from '../-lists/address.ts'
import { NomenclatureList } from '../-lists/nomenclatures.tsx'

export const Route = createFileRoute('/_app/nomenclatures/technical-nomenclature/')({
  validateSearch: v.intersect([nomenclatureAddress.schema, DialogSearch]),
  beforeLoad: requiresCall('technical_nomenclatures.list'),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(nomenclaturesQuery())
  },
  component: NomenclatureList,
})
