// The selling prices of pages, with the seller's markup on top.
import { createFileRoute } from '@tanstack/react-router'

import { requires } from '#api/session.ts'

import { Calculation } from '../calculator/-calculator/address.ts'
import { SellVendorPrices } from '../calculator/-calculator/prices.tsx'

export const Route = createFileRoute('/_app/result/result-table-sell-vendor-cost')({
  validateSearch: Calculation,
  beforeLoad: requires('crt.calcul.sell_vendor_cost'),
  component: SellVendorPrices,
})
