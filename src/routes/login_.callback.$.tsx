// The end of an external sign-in: loads the user, then goes to the path in the URL.
import { ORPCError } from '@orpc/client'
import { createFileRoute, redirect } from '@tanstack/react-router'

import { client } from '#api/client.ts'
import { signedIn } from '#api/session/owner.ts'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'

const PREFIX = '/login/callback'

export const Route = createFileRoute('/login_/callback/$')({
  beforeLoad: async ({ location, context }) => {
    const path = `${location.pathname.slice(PREFIX.length)}${location.searchStr}${location.hash ? `#${location.hash}` : ''}`
    const user = await client.users.me().catch((error: unknown) => {
      if (error instanceof ORPCError && error.status === 401) return null
      throw error
    })
    if (!user) throw redirect({ to: '/login', search: { redirect: path }, replace: true })
    await signedIn(user)
    throw redirect({ href: context.destination(path), replace: true })
  },
  pendingComponent: () => <LoadingState />,
  errorComponent: ({ error, reset }) => <FailedState error={error} onRetry={reset} />,
})
