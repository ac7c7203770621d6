// An administrator views the app as a role or another user would see it, read-only.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import type { Inputs } from '#contract/index.ts'

import { api, client } from '../client.ts'
import { rightsChanged } from './owner.ts'

/** Starts it and goes where a sign-in with those rights would lead. */
export function useViewAs() {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationKey: api.users.view_as.mutationKey(),
    mutationFn: async (wanted: Inputs['users']['view_as']) => await client.users.view_as(wanted),
    onSuccess: async () => {
      await rightsChanged()
      await navigate({ to: '/' })
    },
  })
  return { begin: mutate, busy: isPending }
}

/** Ends it and returns to the page of the role or user. */
export function useEndViewAs() {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationKey: api.users.end_view_as.mutationKey(),
    mutationFn: async (_of: Inputs['users']['view_as']) => await client.users.end_view_as(),
    onSuccess: async (_user, of) => {
      await rightsChanged()
      const params = { id: String(of.id) }
      await navigate(of.kind === 'role' ? { to: '/admin/roles/{-$id}', params } : { to: '/admin/users/{-$id}', params })
    },
  })
  return { end: mutate, busy: isPending }
}
