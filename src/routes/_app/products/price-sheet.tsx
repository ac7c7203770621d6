// Bringing back a sheet of prices that was edited elsewhere.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '../../../api/session.ts'
import { PriceSheetPage } from './-price-sheet.tsx'

export const Route = createFileRoute('/_app/products/price-sheet')({
  beforeLoad: requiresCall('price_sheets.apply'),
  component: PriceSheetPage,
})
