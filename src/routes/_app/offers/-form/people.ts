// The users who can manage an offer.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import type { Offer } from '#contract/offers/offers.ts'
import { peopleQuery } from '#entities/offers/queries.ts'

/** Active users, found by typing, plus the offer's own manager even if they are no longer among them. */
export function usePeople(own: Offer['manager']) {
  const [typed, setTyped] = useState('')
  const { data, isPending } = useQuery(peopleQuery(useDeferredValue(typed)))
  const found = data?.items ?? []
  const others = own && !found.some(({ id }) => id === own.id) ? [own] : []
  return { items: [...others, ...found].map(({ id, name }) => ({ value: id, label: name })), loading: isPending, onSearch: setTyped }
}
