// A new purchase price.
import { createFileRoute } from '@tanstack/react-router'

import { NewPurchase } from '../../../-tarifs-purchase.tsx'
import { requires } from '../../../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/$id/tarifs/purchases/new')({
  beforeLoad: requires('selling_price.show', 'purchase_price.update'),
  component: NewPurchase,
})
