// Prefetches the data of the list and of the page of a row; a new row needs none of it.
import type { QueryClient } from '@tanstack/react-query'

import type { LookupEntity } from '#contract/entities.ts'
import { countsQuery, rowsQuery } from '#entities/lookups/queries.ts'

/** A loader; the guard above it has checked that `kind` is one of the lists. */
export function prefetchRows({ context, params }: { context: { queryClient: QueryClient }; params: { kind: string } }): void {
  const kind = params.kind as LookupEntity
  void context.queryClient.prefetchQuery(rowsQuery(kind))
  void context.queryClient.prefetchQuery(countsQuery(kind))
}
