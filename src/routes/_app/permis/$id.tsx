// The page of a permit, which loads it once; its tabs are child routes.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { permitQuery } from '#entities/permits/queries.ts'
import { LoadingState } from '#kit/feedback/states.tsx'

import { PermitFailed } from './-permits/failed.tsx'
import { PermitPage } from './-permits/page.tsx'

export const Route = createFileRoute('/_app/permis/$id')({
  beforeLoad: requiresCall('permits.get'),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(permitQuery(Number(params.id)))
  },
  component: PermitPage,
  pendingComponent: LoadingState,
  errorComponent: PermitFailed,
})
