// The work queue of the day.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { api } from '#api/client.ts'
import { focusKinds } from '#contract/activity/daily-focus.ts'

import { DailyFocus } from './-focus/focus.tsx'

export const Route = createFileRoute('/_app/daily-focus/')({
  validateSearch: v.object({ kind: v.fallback(v.optional(v.picklist(focusKinds)), undefined) }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.daily_focus.sections.queryOptions({ staleTime: 0 })),
  component: DailyFocus,
})
