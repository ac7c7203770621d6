// The coverages of an offer or a bundle, and the services that one can choose.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'
import type { CoveredEntity } from '#contract/offers/serviceables.ts'

/** What is covered. */
export interface Covered {
  entity: CoveredEntity
  id: number
}

/** An offer, or one bundle of it. */
export const coveredBy = (offer_id: number | string, bundle: number | undefined): Covered =>
  bundle === undefined ? { entity: 'offers', id: Number(offer_id) } : { entity: 'bundles', id: bundle }

export const coveragesQuery = ({ entity, id }: Covered) =>
  api.serviceables.of.queryOptions({
    input: { entity, id },
    staleTime: 0,
    meta: { error: () => t`Impossible de récupérer les services` },
  })

export const servicesQuery = () =>
  api.services.list.queryOptions({ input: {}, meta: { error: () => t`Impossible de récupérer les services` } })
