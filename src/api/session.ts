// The signed-in user. The stored copy only saves a flash of the login page: it grants nothing, the server decides.
import { useSuspenseQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { holds, type Access } from '../../contract/permissions.ts'
import { CurrentUser } from '../../contract/users.ts'
import { useRefused } from '../kit/refused.ts'
import { api } from './client.ts'

const STORED_USER = 'user'
/** Whom a browser that stores nothing (private mode, full storage) remembers until the page is closed. */
let unstored: CurrentUser | null = null

/** The user that this browser remembers, or null; a damaged or foreign record counts as none. */
export function storedUser(): CurrentUser | null {
  try {
    const result = v.safeParse(CurrentUser, JSON.parse(localStorage.getItem(STORED_USER) ?? 'null'))
    return result.success ? result.output : unstored
  } catch {
    return unstored
  }
}

/** Remembers the user for the next start; a storage that is full or closed changes nothing else. */
export function storeUser(user: CurrentUser | null): void {
  unstored = null
  try {
    if (user) localStorage.setItem(STORED_USER, JSON.stringify(user))
    else localStorage.removeItem(STORED_USER)
  } catch {
    unstored = user
  }
}

/** Who is signed in, from the server; rights are read again whenever the window is looked at. */
export const currentUserQuery = () => api.users.me.queryOptions({ staleTime: 30_000, refetchOnWindowFocus: 'always' })

/** The signed-in user, below the sign-in guard of `_app.tsx`. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery()).data

/** Whether the signed-in user holds any one of the rights. Only for what is shown: the server checks again. */
export function useCan(...anyOf: Access[]): boolean {
  const user = useCurrentUser()
  const may = holds(user, anyOf)
  useRefused(may || !user.viewing_as ? [] : anyOf)
  return may
}

/** A route guard for `beforeLoad`: sends whoever lacks any of the permissions to the forbidden page. */
export const requires =
  (...all: Access[]) =>
  async ({ context }: { context: { queryClient: QueryClient } }): Promise<void> => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery())
    const right = all.find((access) => !holds(user, [access]))
    if (right) throw redirect({ to: '/permission-denied', search: { right } })
  }
