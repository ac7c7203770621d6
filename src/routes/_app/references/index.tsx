// /references redirects to the first list that the user may change.
import { createFileRoute, redirect } from '@tanstack/react-router'

import { missingOf, waysTo } from '#api/rights.ts'
import { currentUserQuery, requiresCall } from '#api/session.ts'
import { lookupEntities } from '#contract/entities.ts'

import { callsOf } from './-lists/rights.ts'

export const Route = createFileRoute('/_app/references/')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery())
    const [first] = lookupEntities
    const kind = lookupEntities.find((one) => missingOf(user, waysTo([callsOf(one)])).length === 0)
    if (!kind) return await requiresCall(callsOf(first))({ context, location })
    throw redirect({ to: '/references/$kind', params: { kind } })
  },
})
