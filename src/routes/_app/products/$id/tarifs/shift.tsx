// Moves a whole set of periods at once.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { ShiftSearch } from '../../-prices/search.ts'
import { ShiftPeriods } from '../../-prices/shift/shift.tsx'

export const Route = createFileRoute('/_app/products/$id/tarifs/shift')({
  validateSearch: ShiftSearch,
  beforeLoad: requiresCall('selling_prices.update'),
  component: ShiftPeriods,
})
