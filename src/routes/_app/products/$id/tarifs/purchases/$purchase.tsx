// One purchase price.
import { createFileRoute } from '@tanstack/react-router'

import { PurchasePage } from '../../../-tarifs-purchase.tsx'
import { requiresCall } from '../../../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/$id/tarifs/purchases/$purchase')({
  beforeLoad: requiresCall('purchase_prices.get'),
  component: PurchasePage,
})
