// The permits.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { permitsQuery } from '#entities/permits/queries.ts'

import { permitAddress } from './-permits/address.ts'
import { PermitList } from './-permits/list.tsx'

export const Route = createFileRoute('/_app/permis/')({
  validateSearch: permitAddress.schema,
  beforeLoad: requiresCall('permits.list'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(permitsQuery()),
  component: PermitList,
})
