// Imports a spreadsheet of prices that was edited elsewhere.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { PriceSpreadsheetPage } from './-changes/spreadsheet/spreadsheet.tsx'

export const Route = createFileRoute('/_app/products/price-sheet')({
  beforeLoad: requiresCall('price_sheets.apply'),
  component: PriceSpreadsheetPage,
})
