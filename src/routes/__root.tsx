// The root shell: the routed page, the confirmation modal, the notifications.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

import { useFocusOnArrival } from '#kit/browser/arrival.ts'
import { Announcer } from '#kit/feedback/announce.tsx'
import { FailedState } from '#kit/feedback/states.tsx'
import { Toaster } from '#kit/feedback/toast.tsx'
import { ConfirmationHost } from '#kit/overlay/confirm.tsx'

export interface RootContext {
  queryClient: QueryClient
  /** Returns where to go after signing in: the candidate if it is a route of this app, otherwise the products. */
  destination: (candidate: unknown) => string
}

export const Route = createRootRouteWithContext<RootContext>()({
  component: Root,
  errorComponent: ({ error, reset }) => <FailedState error={error} onRetry={reset} />,
})

function Root() {
  useFocusOnArrival()
  return (
    <>
      <Outlet />
      <ConfirmationHost />
      <Toaster />
      <Announcer />
    </>
  )
}
