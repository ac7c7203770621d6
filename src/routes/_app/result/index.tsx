// Results begin with what nomenclatures cost.
import { createFileRoute, redirect } from '@tanstack/react-router'

import { Calculation } from '../calculator/-calculator/address.ts'

export const Route = createFileRoute('/_app/result/')({
  validateSearch: Calculation,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/result/result-table-nomenclature', search, replace: true })
  },
})
