// Moving a whole set of periods at once.
import { createFileRoute } from '@tanstack/react-router'

import { ShiftSearch } from '../../-tarifs-search.ts'
import { ShiftPeriods } from '../../-tarifs-shift.tsx'
import { requiresCall } from '../../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/$id/tarifs/shift')({
  validateSearch: ShiftSearch,
  beforeLoad: requiresCall('selling_prices.update'),
  component: ShiftPeriods,
})
