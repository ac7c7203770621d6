// Keeps what is kept on this device up to date, behind whatever screen is shown.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { useCurrentUser } from '#api/session.ts'
import { refreshKept } from '#entities/kept/refresh.ts'
import { useAtNetwork } from '#kit/page/at-network.ts'

export function KeptRefresh() {
  const { id, is_admin, roles, viewing_as } = useCurrentUser()
  const rights = JSON.stringify([id, is_admin, roles, viewing_as])
  return <Refresh key={rights} />
}

/** Once more with other rights. */
function Refresh() {
  const queryClient = useQueryClient()
  useAtNetwork(useCallback(async (signal: AbortSignal, again: boolean) => await refreshKept(queryClient, { signal, again }), [queryClient]))
  return null
}
