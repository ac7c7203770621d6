// The signed-in shell, with the only sign-in guard.
import { ORPCError } from '@orpc/client'
import { createFileRoute, redirect, type ParsedLocation } from '@tanstack/react-router'

import { currentUserQuery } from '#api/session.ts'
import { isRenewable } from '#api/session/renewal.ts'
import { signOutPending } from '#device/sign-out-mark.ts'
import { storedUser, storeUser } from '#device/stored-user.ts'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { asLeft } from '#kit/list/remembered.ts'

import { Shell } from './-shell/shell.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location, matches }) => {
    if (signOutPending() || !storedUser()) throw toLogin(location)
    // Read in parallel with the current user.
    const left = asLeft(context.queryClient, location, matches.at(-1))
    try {
      await context.queryClient.ensureQueryData(currentUserQuery())
    } catch (error) {
      if (!(error instanceof ORPCError && error.status === 401)) throw error
      // The page is about to leave for the identity provider and will come back: never resolve.
      if (isRenewable(error)) await new Promise(() => {})
      storeUser(null)
      throw toLogin(location)
    }
    const search = await left
    if (search) throw redirect({ to: location.pathname, search: search as never, state: { asLeft: true } })
  },
  component: Shell,
  pendingComponent: () => <LoadingState />,
  errorComponent: ({ error, reset }) => <FailedState error={error} onRetry={reset} />,
})

/** Redirects to the login page; every path except the products' is passed along in full. */
function toLogin({ pathname, href }: ParsedLocation) {
  return redirect({ to: '/login', search: pathname === '/products' || pathname === '/' ? {} : { redirect: href }, replace: true })
}
