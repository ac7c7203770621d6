// The configuration that the simulator shows: the address, and where it says nothing the usual.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { useDay } from '#api/day.ts'
import type { OfferConfiguration } from '#entities/offers/configuration.ts'
import { zonesQuery } from '#entities/references/queries.ts'
import { useOwnZone } from '#entities/zones/own.ts'

const route = getRouteApi('/_app/offers/$id/simulator')

export type Chosen = ReturnType<typeof useConfiguration>

export function useConfiguration() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = useDay()
  const own = useOwnZone()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const national = zones.find(({ is_national }) => is_national) ?? null
  const { date = today, zone = (own ?? national)?.code_sigma ?? null, actor = 'seller', quantities = {} } = search
  const change = (changes: Partial<OfferConfiguration>) =>
    void navigate({ search: (former) => ({ ...former, ...changes }), replace: true, resetScroll: false })
  return {
    configuration: { date, zone, actor, quantities },
    zones,
    isDefault: search.date === undefined && search.zone === undefined && search.actor === undefined && search.quantities === undefined,
    change,
    /** How many of an article; null: as many as the offer starts with. */
    setQuantity: (product_id: number, quantity: string | null) =>
      void navigate({
        search: ({ quantities: former = {}, ...rest }) => {
          const { [product_id]: _, ...others } = former
          const next = quantity === null ? others : { ...others, [product_id]: quantity }
          return { ...rest, ...(Object.keys(next).length > 0 && { quantities: next }) }
        },
        replace: true,
        resetScroll: false,
      }),
    reset: () => void navigate({ search: {}, replace: true, resetScroll: false }),
  }
}
