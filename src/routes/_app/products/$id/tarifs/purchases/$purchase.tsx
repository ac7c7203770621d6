// One purchase price.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { PurchasePage } from '../../../-prices/purchase/purchase.tsx'

export const Route = createFileRoute('/_app/products/$id/tarifs/purchases/$purchase')({
  beforeLoad: requiresCall('purchase_prices.get'),
  component: PurchasePage,
})
