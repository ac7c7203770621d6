// Writes a saved presentation into the cached list, so that its page can show it before the list is refetched.
import type { QueryClient } from '@tanstack/react-query'

import type { GroupedPresentation } from '#contract/offers/grouped-presentations.ts'
import { presentationsQuery } from '#entities/offers/presentations/queries.ts'

export function putInto(queryClient: QueryClient, written: GroupedPresentation): void {
  queryClient.setQueryData(presentationsQuery().queryKey, (all) => {
    if (!all) return all
    const others = all.items.filter(({ id }) => id !== written.id)
    return { ...all, items: [...others, written].toSorted((a, b) => a.position - b.position || a.id - b.id) }
  })
}
