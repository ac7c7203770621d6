// One lookup list and its pages: users who may change it may see them.
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { lookupEntities } from '#contract/entities.ts'

import { callsOf } from './-lists/rights.ts'

const kindOf = (text: string) => lookupEntities.find((kind) => kind === text)

export const Route = createFileRoute('/_app/references/$kind')({
  beforeLoad: async ({ context, location, params }) => {
    const kind = kindOf(params.kind)
    if (!kind) throw redirect({ to: '/references' })
    await requiresCall(callsOf(kind))({ context, location })
  },
  component: Outlet,
})
