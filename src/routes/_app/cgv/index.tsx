// Reading the terms of sale.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { PlainDate } from '#contract/shared/fields.ts'
import { asText, lenient } from '#kit/list/address-keys.ts'
import { DialogSearch } from '#kit/overlay/open-dialog.ts'

import { cgvQuery, versionsQuery } from './-cgv/queries.ts'
import { ReadTerms } from './-cgv/reading.tsx'

export const Route = createFileRoute('/_app/cgv/')({
  /** `on`: show the version that applied on that day; `version`: show this version. */
  validateSearch: v.object({
    ...DialogSearch.entries,
    zone: lenient(asText),
    on: lenient(PlainDate),
    version: lenient(v.number()),
  }),
  beforeLoad: requiresCall('cgv.get'),
  loader: ({ context: { queryClient } }) =>
    void Promise.all([queryClient.prefetchQuery(cgvQuery()), queryClient.prefetchQuery(versionsQuery())]),
  component: ReadTerms,
})
