// The signed-in user. The stored copy only saves a flash of the login page: it grants nothing, the server decides.
import { useSuspenseQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'

import type { CurrentUser } from '#contract/people/current-user.ts'
import type { Way } from '#contract/people/permissions.ts'

import { api } from './client.ts'
import { type Calls, missingOf, waysTo } from './rights.ts'
import { useRefused } from './session/refused.ts'

/** Who is signed in, from the server; rights are read again whenever the window is looked at. */
export const currentUserQuery = () => api.users.me.queryOptions({ staleTime: 30_000, refetchOnWindowFocus: 'always' })

/** The signed-in user, below the sign-in guard of `_app.tsx`. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery()).data

/**
 * Those of `items` that are open to the signed-in user. Only for what is shown: the server checks again.
 * Every screen and control asks here, so that who sees the app as somebody else is told what is missing.
 */
export function useAllowed<Item>(items: readonly Item[], waysOf: (item: Item) => readonly Way[]): Item[] {
  const user = useCurrentUser()
  const asked = items.map((item) => ({ item, missing: missingOf(user, waysOf(item)) }))
  useRefused(user.viewing_as ? asked.flatMap(({ missing }) => missing) : [])
  return asked.flatMap(({ item, missing }) => (missing.length === 0 ? [item] : []))
}

/** Whether the signed-in user may make any one of these calls: `useCanCall('price_changes.apply')`. */
export const useCanCall = (...calls: Calls): boolean => useHolding(waysTo(calls))

/** Whether the signed-in user holds a right. For what is no call of its own (a field, a kind of row): a call is asked for by its name. */
export const useCan = (...anyOf: readonly Way[]): boolean => useHolding(anyOf)

const useHolding = (anyOf: readonly Way[]): boolean => useAllowed([anyOf], (ways) => ways).length > 0

/** A guard for `beforeLoad`: sends whoever may make none of these calls to the forbidden page, which leads back once they may. */
export const requiresCall = (...calls: Calls) => requires(...waysTo(calls))

/** The same for rights that are no call of their own. */
export const requires =
  (...anyOf: readonly Way[]) =>
  async ({ context, location }: { context: { queryClient: QueryClient }; location: { href: string } }): Promise<void> => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery())
    const [right] = missingOf(user, anyOf)
    if (right) throw redirect({ to: '/permission-denied', search: { right, from: location.href } })
  }
