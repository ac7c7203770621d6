// Editing the terms of sale.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { DialogSearch } from '#kit/overlay/open-dialog.ts'

import { EditTerms } from './-cgv/editing.tsx'
import { cgvQuery } from './-cgv/queries.ts'

export const Route = createFileRoute('/_app/cgv/edit')({
  /** `from`: the version whose text is loaded into the form. */
  validateSearch: v.object({ ...DialogSearch.entries, from: v.fallback(v.optional(v.number()), undefined) }),
  beforeLoad: requiresCall('cgv.save'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(cgvQuery()),
  component: EditTerms,
})
