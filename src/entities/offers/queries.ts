// Offers, as several screens ask for them; apart from the screens, because routes load them first.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'
import type { Inputs } from '#contract/index.ts'

export const offerQuery = (id: number) =>
  api.offers.get.queryOptions({ input: { id }, meta: { error: () => t`L’offre n’a pas pu être chargée` } })
/** Those with every word of `search` in their name or reference, the best first. */
export const offersNamedQuery = (search: string) =>
  api.offers.list.queryOptions({
    input: { ...(search && { search }), page: 1, page_size: 30 },
    meta: { error: () => t`Les offres n’ont pas pu être chargées` },
  })
/** The categories in use: what the filters offer and the form suggests. */
export const categoriesQuery = () =>
  api.offers.categories.queryOptions({ meta: { error: () => t`Impossible de récupérer les catégories` } })
/** Whom one can choose as a manager. */
export const peopleQuery = (search?: string) =>
  api.users.names.queryOptions({
    input: search ? { search } : {},
    meta: { error: () => t`Impossible de récupérer les utilisateurs` },
  })
/** What an offer is made of. */
export const compositionQuery = (offer_id: number) =>
  api.offer_products.get.queryOptions({ input: { offer_id }, meta: { error: () => t`La composition n’a pas pu être chargée` } })
/** What its articles cost today in a subsidiary, at recommended prices for the seller's customer. */
export const offerPricesQuery = (offer_id: number, zone: string | undefined) =>
  api.offer_products.prices.queryOptions({
    input: { offer_id, ...(zone && { zone }) },
    meta: { error: () => t`Les prix n’ont pas pu être chargés` },
  })
/** All that its simulations in a subsidiary come from; without one, in the national one. `past`: of that day alone, as they were stored then. */
export const simulationSourcesQuery = (offer_id: number, zone: string | null | undefined, past?: string) =>
  api.offer_simulation.sources.queryOptions({
    input: { offer_id, ...(zone && { zone }), ...(past && { date: past }) },
    meta: { error: () => t`La simulation n’a pas pu être calculée` },
  })
/** The tree of categories with its offers, those that pass the filters. */
export const treeQuery = (filters: Inputs['offers']['tree'] = {}) =>
  api.offers.tree.queryOptions({ input: filters, meta: { error: () => t`Les offres n’ont pas pu être chargées` } })
/** What its last change saved, if that can be put back. */
export const lastSaveQuery = (offer_id: number) => api.offer_undo.get.queryOptions({ input: { offer_id } })
