// The configuration that a simulation is of: the address, and where it says nothing the usual; and how it is written there.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

import { useDay } from '#api/day.ts'
import type { OfferConfiguration } from '#entities/offers/configuration.ts'
import { zonesQuery } from '#entities/references/queries.ts'
import { useOwnZone } from '#entities/zones/own.ts'

export type Chosen = ReturnType<typeof useConfiguration>

/** `search` is the address of the route that shows it, which is where changes are written. */
export function useConfiguration(search: OfferConfiguration) {
  const navigate = useNavigate()
  const today = useDay()
  const own = useOwnZone()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const usual = (own ?? zones.find(({ is_national }) => is_national))?.code_sigma ?? null
  const { date = today, zone = usual, actor = 'seller', quantities } = search
  const configuration = useMemo(() => ({ date, zone, actor, quantities: quantities ?? {} }), [date, zone, actor, quantities])
  const write = useCallback(
    (next: (former: OfferConfiguration) => OfferConfiguration) =>
      void navigate({ to: '.', search: (former: OfferConfiguration) => next(former), replace: true, resetScroll: false }),
    [navigate],
  )
  return {
    configuration,
    zones,
    /** The subsidiary where the address names none. */
    usual,
    isDefault: [search.date, search.zone, search.actor, search.quantities].every((one) => one === undefined),
    change: (changes: OfferConfiguration) => write((former) => ({ ...former, ...changes })),
    /** How many of an article; null: as many as the offer starts with. */
    setQuantity: useCallback(
      (product_id: number, quantity: string | null) =>
        write(({ quantities: former = {}, ...rest }) => {
          const { [product_id]: _, ...others } = former
          const next = quantity === null ? others : { ...others, [product_id]: quantity }
          return { ...rest, ...(Object.keys(next).length > 0 && { quantities: next }) }
        }),
      [write],
    ),
    reset: () => write(({ date: _date, zone: _zone, actor: _actor, quantities: _quantities, ...rest }) => rest),
  }
}
