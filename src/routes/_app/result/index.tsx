// /result redirects to the first view that the user may see.
import { createFileRoute, redirect } from '@tanstack/react-router'

import { missingOf } from '#api/rights.ts'
import { currentUserQuery, requiresCall } from '#api/session.ts'
import type { Permission } from '#contract/people/permissions.ts'

import { Calculation } from '../calculator/-calculator/address.ts'

const views = [
  { right: 'crt.calcul.nomenclature_cost', to: '/result/result-table-nomenclature' },
  { right: 'crt.calcul.graph', to: '/result/result-charts' },
  { right: 'crt.calcul.sell_cost', to: '/result/result-table-sales' },
  { right: 'crt.calcul.sell_vendor_cost', to: '/result/result-table-sell-vendor-cost' },
] as const satisfies { right: Permission; to: string }[]

export const Route = createFileRoute('/_app/result/')({
  validateSearch: Calculation,
  beforeLoad: async ({ context, search, location }) => {
    await requiresCall('theoretical_cost.get')({ context, location })
    const user = await context.queryClient.ensureQueryData(currentUserQuery())
    const first = views.find(({ right }) => missingOf(user, [right]).length === 0)
    throw redirect({ to: first?.to ?? '/calculator', search, replace: true })
  },
})
