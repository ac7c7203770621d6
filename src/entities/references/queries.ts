// Lists that many screens choose from, with what is said when one of them cannot be had.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

export const manufacturersQuery = () =>
  api.manufacturers.list.queryOptions({ input: {}, meta: { error: () => t`Impossible de récupérer les fabricants` } })
export const categorizationsQuery = () =>
  api.categorizations.list.queryOptions({ meta: { error: () => t`Impossible de récupérer le classement` } })
export const zonesQuery = () =>
  api.zones.list.queryOptions({ input: {}, staleTime: 300_000, meta: { error: () => t`Impossible de récupérer les filiales` } })
export const tagsQuery = () => api.tags.list.queryOptions({ input: {}, meta: { error: () => t`Impossible de récupérer les tags` } })
export const catalogsQuery = () =>
  api.catalogs.list.queryOptions({ input: {}, meta: { error: () => t`Impossible de récupérer les catalogues` } })
