// A new purchase price.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { NewPurchase } from '../../../-prices/purchase/purchase.tsx'

export const Route = createFileRoute('/_app/products/$id/tarifs/purchases/new')({
  beforeLoad: requiresCall('purchase_prices.create'),
  component: NewPurchase,
})
