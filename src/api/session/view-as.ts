// An administrator sees the app as a role or a user would, reading only.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import type { Inputs } from '#contract/index.ts'

import { api, client } from '../client.ts'
import { rightsChanged } from './owner.ts'

/** Begins it and goes where a sign-in with those rights would lead. */
export function useViewAs() {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation({
    mutationKey: api.users.view_as.mutationKey(),
    mutationFn: async (wanted: Inputs['users']['view_as']) => await client.users.view_as(wanted),
    onSuccess: async () => await rightsChanged(),
  })
  const begin = async (wanted: Inputs['users']['view_as']) => {
    await mutateAsync(wanted)
    await navigate({ to: '/' })
  }
  return { begin, busy: isPending }
}

/** Ends it and goes back to whom it was begun on. */
export function useEndViewAs() {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation({
    mutationKey: api.users.end_view_as.mutationKey(),
    mutationFn: async () => await client.users.end_view_as(),
    onSuccess: async () => await rightsChanged(),
  })
  const end = async (of: Inputs['users']['view_as']) => {
    await mutateAsync(undefined)
    const params = { id: String(of.id) }
    await navigate(of.kind === 'role' ? { to: '/admin/roles/{-$id}', params } : { to: '/admin/users/{-$id}', params })
  }
  return { end, busy: isPending }
}
