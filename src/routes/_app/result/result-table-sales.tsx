// The selling prices of pages: the cost and the agency's markup.
import { createFileRoute } from '@tanstack/react-router'

import { requires } from '#api/session.ts'

import { Calculation } from '../calculator/-calculator/address.ts'
import { SellPrices } from '../calculator/-calculator/prices.tsx'

export const Route = createFileRoute('/_app/result/result-table-sales')({
  validateSearch: Calculation,
  beforeLoad: requires('crt.calcul.sell_cost'),
  component: SellPrices,
})
