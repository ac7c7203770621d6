// Queries for lists that many screens offer as choices, with their error messages.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'
import type { LookupEntity } from '#contract/entities.ts'

export const manufacturersQuery = () =>
  api.manufacturers.list.queryOptions({ input: {}, meta: { error: () => t`Impossible de récupérer les fabricants` } })
export const categorizationsQuery = () =>
  api.categorizations.list.queryOptions({ meta: { error: () => t`Impossible de récupérer la classification` } })
export const zonesQuery = () =>
  api.zones.list.queryOptions({ input: {}, staleTime: 300_000, meta: { error: () => t`Impossible de récupérer les filiales` } })
export const tagsQuery = () => api.tags.list.queryOptions({ input: {}, meta: { error: () => t`Impossible de récupérer les tags` } })
export const catalogsQuery = () =>
  api.catalogs.list.queryOptions({ input: {}, meta: { error: () => t`Impossible de récupérer les catalogues` } })

const plain = (entity: LookupEntity) => (api[entity] as typeof api.business).list.queryOptions({ input: {} })
const ownQueries: Partial<Record<LookupEntity, () => ReturnType<typeof plain>>> = {
  manufacturers: () => manufacturersQuery(),
  tags: () => tagsQuery(),
  catalogs: () => catalogsQuery(),
}
/** All rows of a lookup list. They have at least the fields of the simplest list. */
export const rowsQuery = (entity: LookupEntity): ReturnType<typeof plain> => (ownQueries[entity] ?? (() => plain(entity)))()
export const countsQuery = (entity: LookupEntity) => api.reference_counts.list.queryOptions({ input: { entity } })
