// Reference data begins with the first list that the user may change.
import { createFileRoute, redirect } from '@tanstack/react-router'

import { holds } from '../../../../contract/permissions.ts'
import { referenceEntities } from '../../../../contract/reference-counts.ts'
import { currentUserQuery } from '../../../api/session.ts'
import { rightsOf } from './-kinds.ts'

export const Route = createFileRoute('/_app/references/')({
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery())
    const kind = referenceEntities.find((one) => rightsOf(one).every((right) => holds(user, [right])))
    throw kind ? redirect({ to: '/references/$kind', params: { kind } }) : redirect({ to: '/permission-denied' })
  },
})
