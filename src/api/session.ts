// The signed-in user. The stored copy only avoids a flash of the login page: it grants nothing, the server decides.
import { useSuspenseQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'

import type { CurrentUser } from '#contract/people/current-user.ts'
import type { Way } from '#contract/people/permissions.ts'

import { api } from './client.ts'
import { type Calls, missingOf, waysTo } from './rights.ts'
import { useRefused } from './session/refused.ts'

/** Query for the signed-in user; the rights are read again whenever the window gets the focus. */
export const currentUserQuery = () => api.users.me.queryOptions({ staleTime: 30_000, refetchOnWindowFocus: 'always' })

/** The signed-in user, below the sign-in guard of `_app.tsx`. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery()).data

/**
 * Returns those of `items` that are allowed to the signed-in user. Only for display: the server checks again. All screens and controls
 * use it, so that an administrator viewing the app as somebody else can be shown the missing rights.
 */
export function useAllowed<Item>(items: readonly Item[], waysOf: (item: Item) => readonly Way[]): Item[] {
  const user = useCurrentUser()
  const asked = items.map((item) => ({ item, missing: missingOf(user, waysOf(item)) }))
  useRefused(user.viewing_as ? asked.flatMap(({ missing }) => missing) : [])
  return asked.flatMap(({ item, missing }) => (missing.length === 0 ? [item] : []))
}

/** Whether the signed-in user may make any one of these calls: `useCanCall('price_plans.apply')`. */
export const useCanCall = (...calls: Calls): boolean => useHolding(waysTo(calls))

/** Whether the signed-in user has a right that is not tied to a single call (a field, a kind of row); for calls, use `useCanCall`. */
export const useCan = (...anyOf: readonly Way[]): boolean => useHolding(anyOf)

const useHolding = (anyOf: readonly Way[]): boolean => useAllowed([anyOf], (ways) => ways).length > 0

/** Guard for `beforeLoad`: redirects users who may make none of these calls to the forbidden page, which leads back once they may. */
export const requiresCall = (...calls: Calls) => requires(...waysTo(calls))

/** The same for rights that are not tied to a single call. */
export const requires =
  (...anyOf: readonly Way[]) =>
  async ({ context, location }: { context: { queryClient: QueryClient }; location: { href: string } }): Promise<void> => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery())
    const [right] = missingOf(user, anyOf)
    if (right) throw redirect({ to: '/permission-denied', search: { right, from: location.href } })
  }
