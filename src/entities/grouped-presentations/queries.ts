// Grouped presentations, and all that one shows.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'
import type { GroupedPresentation } from '#contract/offers/grouped-presentations.ts'

import { compositionQuery, offerPricesQuery, offerQuery } from '../offers/queries.ts'

/** All of them, in their order; none is asked for alone. */
export const presentationsQuery = () =>
  api.grouped_presentations.list.queryOptions({ meta: { error: () => t`Les présentations n’ont pas pu être chargées` } })

/** The offers that a customer is shown. */
export const shownOffers = ({ offers }: GroupedPresentation) => offers.filter(({ active }) => active)

/** All that a presentation shows, offer by offer: what is to be on the device before the network goes. Prices are those of `zone`. */
export const presentationQueries = (presentation: GroupedPresentation, seesPrices: boolean, zone: string | undefined) =>
  shownOffers(presentation).flatMap(({ id }) => [offerQuery(id), compositionQuery(id), ...(seesPrices ? [offerPricesQuery(id, zone)] : [])])
