// The versions of the terms of sale, and the differences between two of them.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'

import { versionsQuery } from './-cgv/queries.ts'
import { Versions } from './-cgv/versions.tsx'

const number = v.fallback(v.optional(v.number()), undefined)

export const Route = createFileRoute('/_app/cgv/versions')({
  validateSearch: v.object({ version: number, before: number }),
  beforeLoad: requiresCall('cgv.list'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(versionsQuery()),
  component: Versions,
})
