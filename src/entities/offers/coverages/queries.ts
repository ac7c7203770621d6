// Queries for the coverages of an offer or a bundle, and for the services to choose from.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'
import type { CoveredEntity } from '#contract/offers/serviceables.ts'

/** The covered offer or bundle. */
export interface Covered {
  entity: CoveredEntity
  id: number
}

/** The offer, or one of its bundles. */
export const coveredBy = (offer_id: number | string, bundle: number | undefined): Covered =>
  bundle === undefined ? { entity: 'offers', id: Number(offer_id) } : { entity: 'bundles', id: bundle }

const failing = { error: () => t`Impossible de récupérer les services` }

/** The coverages of the offer itself. */
export const coveragesQuery = (offer_id: number) =>
  api.serviceables.of.queryOptions({ input: { entity: 'offers', id: offer_id }, staleTime: 0, meta: failing })

/** The coverages of all its bundles: one request suffices for showing one after the other, and for keeping the offer offline. */
export const bundleCoveragesQuery = (offer_id: number) =>
  api.serviceables.of_bundles.queryOptions({ input: { offer_id }, staleTime: 0, meta: failing })

export const servicesQuery = () => api.services.list.queryOptions({ input: {}, meta: failing })
