// Queries for permits.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

export const permitsQuery = () =>
  api.permits.list.queryOptions({ input: {}, meta: { error: () => t`Les permis n’ont pas pu être chargés`, support: true } })
export const permitQuery = (id: number) =>
  api.permits.get.queryOptions({ input: { id }, meta: { error: () => t`Le permis n’a pas pu être chargé`, support: true } })
export const certificationsQuery = () =>
  api.certifications.list.queryOptions({ input: {}, meta: { error: () => t`Erreur lors de la récupération des certifications` } })
