// The simulator of a permit: partners' turnovers, the level that each reaches, and who moves up or down when thresholds change.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { certificationsQuery } from '#entities/permits/queries.ts'
import { lenient } from '#kit/list/address-keys.ts'

import { PermitSimulator } from '../-simulator/simulator.tsx'

export const Route = createFileRoute('/_app/permis/$id/simulator')({
  /** The open scenario. */
  validateSearch: v.object({ view: lenient(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(certificationsQuery()),
  component: PermitSimulator,
})
