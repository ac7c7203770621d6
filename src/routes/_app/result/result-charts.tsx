// The charts of a cost.
import { createFileRoute } from '@tanstack/react-router'

import { requires } from '#api/session.ts'

import { Calculation } from '../calculator/-calculator/address.ts'
import { Charts } from '../calculator/-charts/charts.tsx'

export const Route = createFileRoute('/_app/result/result-charts')({
  validateSearch: Calculation,
  beforeLoad: requires('crt.calcul.graph'),
  component: Charts,
})
