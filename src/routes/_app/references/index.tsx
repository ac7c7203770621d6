// Reference data begins with the first list that the user may change.
import { createFileRoute, redirect } from '@tanstack/react-router'

import { referenceEntities } from '../../../../contract/reference-counts.ts'
import { currentUserQuery, missingOf, requires } from '../../../api/session.ts'
import { rightsOf } from './-rights.ts'

export const Route = createFileRoute('/_app/references/')({
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery())
    const [first] = referenceEntities
    const kind = referenceEntities.find((one) => missingOf(user, [rightsOf(one)]).length === 0)
    if (!kind) return await requires(...rightsOf(first))({ context })
    throw redirect({ to: '/references/$kind', params: { kind } })
  },
})
