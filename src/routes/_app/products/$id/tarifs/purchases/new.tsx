// A new purchase price.
import { createFileRoute } from '@tanstack/react-router'

import { NewPurchase } from '../../../-tarifs-purchase.tsx'
import { requiresCall } from '../../../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/$id/tarifs/purchases/new')({
  beforeLoad: requiresCall('purchase_prices.create'),
  component: NewPurchase,
})
