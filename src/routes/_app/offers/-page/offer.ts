// The offer whose page is open.
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { isGone } from '#api/refusals.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { offerQuery } from '#entities/offers/queries.ts'

const offerRoute = getRouteApi('/_app/offers/$id')

const useOfferQuery = () =>
  // What is edited is read again when it is opened, however fresh it is.
  useSuspenseQuery({ ...offerQuery(Number(offerRoute.useParams().id)), staleTime: 0 })

/** Follows the id of the address. What was deleted or deactivated since it was read is not shown any longer. */
export function useOffer(): Offer {
  const { data, error } = useOfferQuery()
  if (isGone(error)) throw error
  return data
}
