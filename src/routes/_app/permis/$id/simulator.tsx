// The simulator of a permit: partners' turnovers, the level that each reaches, and who rises or falls when thresholds move.
import { createFileRoute } from '@tanstack/react-router'

import { certificationsQuery } from '#entities/permits/queries.ts'

import { PermitSimulator } from '../-simulator/simulator.tsx'

export const Route = createFileRoute('/_app/permis/$id/simulator')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(certificationsQuery()),
  component: PermitSimulator,
})
