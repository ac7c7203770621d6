// Imports an edited spreadsheet of prices as a price plan.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { ImportPage } from '../-plans/file/import.tsx'

export const Route = createFileRoute('/_app/products/price-plans/import')({
  beforeLoad: requiresCall('price_plans.spreadsheet'),
  component: ImportPage,
})
