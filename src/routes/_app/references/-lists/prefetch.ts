// What the list and the page of a row are made of; a new row needs none of it.
import type { QueryClient } from '@tanstack/react-query'

import type { ReferenceEntity } from '#contract/entities.ts'
import { countsQuery, rowsQuery } from '#entities/references/queries.ts'

/** A loader, below the guard that knows `kind` for one of the lists. */
export function prefetchRows({ context, params }: { context: { queryClient: QueryClient }; params: { kind: string } }): void {
  const kind = params.kind as ReferenceEntity
  void context.queryClient.prefetchQuery(rowsQuery(kind))
  void context.queryClient.prefetchQuery(countsQuery(kind))
}
