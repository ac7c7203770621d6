// One purchase price.
import { createFileRoute } from '@tanstack/react-router'

import { PurchasePage } from '../../../-tarifs-purchase.tsx'
import { requires } from '../../../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/$id/tarifs/purchases/$purchase')({
  beforeLoad: requires('selling_price.show'),
  component: PurchasePage,
})
