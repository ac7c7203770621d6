// The user's own account.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { accountQuery, sessionsQuery } from './-account/queries.ts'
import { AccountPage } from './-account/screen.tsx'

export const Route = createFileRoute('/_app/account/')({
  beforeLoad: requiresCall('account.get'),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(accountQuery())
    void queryClient.prefetchQuery(sessionsQuery())
  },
  component: AccountPage,
})
