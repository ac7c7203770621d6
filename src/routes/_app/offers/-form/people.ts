// Who can manage an offer.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import type { Offer } from '#contract/offers/offers.ts'
import { peopleQuery } from '#entities/offers/queries.ts'

/** Active people, found by typing; the offer's own manager even where it is none of them. */
export function usePeople(own: Offer['manager']) {
  const [typed, setTyped] = useState('')
  const { data, isPending } = useQuery(peopleQuery(useDeferredValue(typed)))
  const found = data?.items ?? []
  const others = own && !found.some(({ id }) => id === own.id) ? [own] : []
  return { items: [...others, ...found].map(({ id, name }) => ({ value: id, label: name })), loading: isPending, onSearch: setTyped }
}
