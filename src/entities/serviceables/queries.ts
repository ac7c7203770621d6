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

const failing = { error: () => t`Impossible de récupérer les services` }

/** Those of the offer itself. */
export const coveragesQuery = (offer_id: number) =>
  api.serviceables.of.queryOptions({ input: { entity: 'offers', id: offer_id }, staleTime: 0, meta: failing })

/** Those of all its bundles: who looks at one after the other, or keeps the offer, asks once. */
export const bundleCoveragesQuery = (offer_id: number) =>
  api.serviceables.of_bundles.queryOptions({ input: { offer_id }, staleTime: 0, meta: failing })

export const servicesQuery = () => api.services.list.queryOptions({ input: {}, meta: failing })
