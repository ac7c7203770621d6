// The terms of sale, for reading.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { DialogSearch } from '#kit/overlay/open-dialog.ts'

import { cgvQuery } from './-cgv/queries.ts'
import { ReadTerms } from './-cgv/reading.tsx'

export const Route = createFileRoute('/_app/cgv/')({
  validateSearch: DialogSearch,
  beforeLoad: requiresCall('cgv.get'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(cgvQuery()),
  component: ReadTerms,
})
