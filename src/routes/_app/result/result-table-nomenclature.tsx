// The cost of each line of the chosen nomenclatures.
import { createFileRoute } from '@tanstack/react-router'

import { requires } from '#api/session.ts'

import { Calculation } from '../calculator/-calculator/address.ts'
import { NomenclatureCost } from '../calculator/-calculator/nomenclature-cost.tsx'

export const Route = createFileRoute('/_app/result/result-table-nomenclature')({
  validateSearch: Calculation,
  beforeLoad: requires('crt.calcul.nomenclature_cost'),
  component: NomenclatureCost,
})
