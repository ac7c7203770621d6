// Bringing back a sheet of prices that was edited elsewhere.
import { createFileRoute } from '@tanstack/react-router'

import { requires } from '../../../api/session.ts'
import { PriceSheetPage } from './-price-sheet.tsx'

export const Route = createFileRoute('/_app/products/price-sheet')({
  beforeLoad: requires('selling_price.update', 'selling_price.create', 'selling_price.show'),
  component: PriceSheetPage,
})
