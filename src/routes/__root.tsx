// The root shell: the routed page, the confirmation modal, the notifications.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

import { Announcer } from '../kit/announce.tsx'
import { useFocusOnArrival } from '../kit/arrival.ts'
import { ConfirmationHost } from '../kit/confirm.tsx'
import { FailedState } from '../kit/states.tsx'
import { Toaster } from '../kit/toast.tsx'
import { UpdatePrompt } from '../kit/update-prompt.tsx'

export interface RootContext {
  queryClient: QueryClient
  /** Where a sign-in leads: the candidate if it is a route of this app, else the articles. */
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
      <UpdatePrompt />
    </>
  )
}
