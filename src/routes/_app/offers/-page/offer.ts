// The offer whose page is open.
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { isGone } from '#api/refusals.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { offerQuery } from '#entities/offers/queries.ts'

const offerRoute = getRouteApi('/_app/offers/$id')

const useOfferQuery = () =>
  // Refetched when the page opens, however fresh the cached offer is.
  useSuspenseQuery({ ...offerQuery(Number(offerRoute.useParams().id)), staleTime: 0 })

/** The offer with the id in the URL. Throws if it has been deleted or deactivated since it was read. */
export function useOffer(): Offer {
  const { data, error } = useOfferQuery()
  if (isGone(error)) throw error
  return data
}
