// The authors of price plans, for the filter: the caller, and those of the latest plans.
import { useQuery } from '@tanstack/react-query'

import { useCurrentUser } from '#api/session.ts'

import { plansAddress, plansPage } from '../address.ts'

/** `chosen` is always among them. */
export function useAuthors(chosen: number | undefined): { value: number; label: string }[] {
  const user = useCurrentUser()
  const latest = useQuery(plansPage(plansAddress.questionOf({}), 1)).data?.items ?? []
  const names = new Map([
    [user.id, user.name],
    ...latest.flatMap(({ created_by }) => (created_by ? [[created_by.id, created_by.name] as const] : [])),
  ])
  if (chosen !== undefined && !names.has(chosen)) names.set(chosen, String(chosen))
  return [...names].map(([value, label]) => ({ value, label }))
}
