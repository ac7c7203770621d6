// Queries for offers; in their own file, because routes load them before the screens.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'
import type { Inputs } from '#contract/index.ts'

export const offerQuery = (id: number) =>
  api.offers.get.queryOptions({ input: { id }, meta: { error: () => t`L’offre n’a pas pu être chargée` } })
/** Offers with all words of `search` in their name or reference, the best match first. */
export const offersNamedQuery = (search: string) =>
  api.offers.list.queryOptions({
    input: { ...(search && { search }), page: 1, page_size: 30 },
    meta: { error: () => t`Les offres n’ont pas pu être chargées` },
  })
/** The categories in use, for filters and suggestions. */
export const categoriesQuery = () =>
  api.offers.categories.queryOptions({ meta: { error: () => t`Impossible de récupérer les catégories` } })
/** The users that can be chosen as a manager. */
export const peopleQuery = (search?: string) =>
  api.users.names.queryOptions({
    input: search ? { search } : {},
    meta: { error: () => t`Impossible de récupérer les utilisateurs` },
  })
/** The composition of an offer. */
export const compositionQuery = (offer_id: number) =>
  api.offer_products.get.queryOptions({ input: { offer_id }, meta: { error: () => t`La composition n’a pas pu être chargée` } })
/** Today's prices of its products in a subsidiary: recommended prices for the seller's customer. */
export const offerPricesQuery = (offer_id: number, zone: string | undefined) =>
  api.offer_products.prices.queryOptions({
    input: { offer_id, ...(zone && { zone }) },
    meta: { error: () => t`Les prix n’ont pas pu être chargés` },
  })
/**
 * Everything that its simulations in a subsidiary need (by default the national one). `past`: only for that day, with the data stored
 * then.
 */
export const simulationSourcesQuery = (offer_id: number, zone: string | null | undefined, past?: string) =>
  api.offer_simulation.sources.queryOptions({
    input: { offer_id, ...(zone && { zone }), ...(past && { date: past }) },
    meta: { error: () => t`La simulation n’a pas pu être calculée` },
  })
/** The tree of categories with the offers that pass the filters. */
export const treeQuery = (filters: Inputs['offers']['tree'] = {}) =>
  api.offers.tree.queryOptions({ input: filters, meta: { error: () => t`Les offres n’ont pas pu être chargées` } })
/** The part saved by its last change, if that can be undone. */
export const lastSaveQuery = (offer_id: number) => api.offer_undo.get.queryOptions({ input: { offer_id } })
