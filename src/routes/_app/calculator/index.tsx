// The calculator of printing costs.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { Calculation } from './-calculator/address.ts'
import { Calculator } from './-calculator/summary.tsx'

export const Route = createFileRoute('/_app/calculator/')({
  validateSearch: Calculation,
  beforeLoad: requiresCall('theoretical_cost.get'),
  component: Calculator,
})
