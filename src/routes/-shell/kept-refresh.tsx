// Refreshes the data that is kept on this device, in the background of any screen.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { useCurrentUser } from '#api/session.ts'
import { refreshKept } from '#entities/kept/refresh.ts'
import { useAtNetwork } from '#kit/browser/at-network.ts'

export function KeptRefresh() {
  const { id, is_admin, roles, viewing_as } = useCurrentUser()
  const rights = JSON.stringify([id, is_admin, roles, viewing_as])
  return <Refresh key={rights} />
}

/** Runs again when the rights change. */
function Refresh() {
  const queryClient = useQueryClient()
  useAtNetwork(useCallback(async (signal: AbortSignal, again: boolean) => await refreshKept(queryClient, { signal, again }), [queryClient]))
  return null
}
