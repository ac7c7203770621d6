// Queries for grouped presentations and all that they show.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'
import type { GroupedPresentation } from '#contract/offers/grouped-presentations.ts'

import { compositionQuery, offerPricesQuery, offerQuery } from '../queries.ts'

/** All of them, in order; they are never requested individually. */
export const presentationsQuery = () =>
  api.grouped_presentations.list.queryOptions({ meta: { error: () => t`Les présentations n’ont pas pu être chargées` } })

/** The offers shown to a customer. */
export const shownOffers = ({ offers }: GroupedPresentation) => offers.filter(({ active }) => active)

/** Everything that a presentation shows, offer by offer, to be loaded before going offline. Prices are those of `zone`. */
export const presentationQueries = (presentation: GroupedPresentation, seesPrices: boolean, zone: string | undefined) =>
  shownOffers(presentation).flatMap(({ id }) => [offerQuery(id), compositionQuery(id), ...(seesPrices ? [offerPricesQuery(id, zone)] : [])])
