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

/** What a screen or a control is opened with: all rights of any one of these sets. */
export type Keys = readonly (readonly Access[])[]

/** The rights for want of which nothing of `keys` opens; empty when it is open. */
export function missingOf(user: CurrentUser, keys: Keys): Access[] {
  const lacking = keys.map((all) => all.filter((right) => !holds(user, [right])))
  return lacking.some(({ length }) => length === 0) ? [] : [...new Set(lacking.flat())]
}

/**
 * Those of `items` that are open to the signed-in user. Only for what is shown: the server checks again.
 * Every screen and control asks here, so that who sees the app as somebody else is told what is missing.
 */
export function useAllowed<Item>(items: readonly Item[], keysOf: (item: Item) => Keys): Item[] {
  const user = useCurrentUser()
  const asked = items.map((item) => ({ item, missing: missingOf(user, keysOf(item)) }))
  useRefused(user.viewing_as ? asked.flatMap(({ missing }) => missing) : [])
  return asked.flatMap(({ item, missing }) => (missing.length === 0 ? [item] : []))
}

/** Whether the signed-in user holds any one of the rights. */
export const useCan = (...anyOf: Access[]): boolean => useAllowed([anyOf.map((right) => [right])], (keys) => keys).length > 0

/** A route guard for `beforeLoad`: sends whoever lacks any of the permissions to the forbidden page. */
export const requires =
  (...all: Access[]) =>
  async ({ context }: { context: { queryClient: QueryClient } }): Promise<void> => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery())
    const [right] = missingOf(user, [all])
    if (right) throw redirect({ to: '/permission-denied', search: { right } })
  }
