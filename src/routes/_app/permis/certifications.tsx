// The partners' certifications from the academy.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { certificationsQuery } from '#entities/permits/queries.ts'

import { certificationAddress } from './-permits/address.ts'
import { CertificationList } from './-permits/certifications.tsx'

export const Route = createFileRoute('/_app/permis/certifications')({
  validateSearch: certificationAddress.schema,
  beforeLoad: requiresCall('certifications.list'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(certificationsQuery()),
  component: CertificationList,
})
