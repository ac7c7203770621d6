// The terms of sale, for writing.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { EditTerms } from './-cgv/editing.tsx'
import { cgvQuery } from './-cgv/queries.ts'

export const Route = createFileRoute('/_app/cgv/edit')({
  beforeLoad: requiresCall('cgv.save'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(cgvQuery()),
  component: EditTerms,
})
