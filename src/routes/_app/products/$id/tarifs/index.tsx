// The selling prices of every catalogue, and the purchase prices.
import { createFileRoute } from '@tanstack/react-router'

import { SellingPriceList } from '../../-prices/list/list.tsx'

export const Route = createFileRoute('/_app/products/$id/tarifs/')({ component: SellingPriceList })
