// The configuration of a simulation: from the URL, with defaults for missing parameters; and how it is written there.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

import { useDay } from '#api/day.ts'
import { useOwnZone } from '#entities/lookups/own-zone.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import type { OfferConfiguration } from '#entities/offers/configuration.ts'
import { useTypedAddress } from '#kit/browser/typed-address.ts'

export type Chosen = ReturnType<typeof useConfiguration>

/** The default quantity of each product. */
const NONE: Quantities = {}
type Quantities = NonNullable<OfferConfiguration['quantities']>
const asSearch = (quantities: Quantities) => ({ quantities: Object.keys(quantities).length > 0 ? quantities : undefined })

/** `search` contains the parameters of the route that shows it, which is where changes are written. */
export function useConfiguration(search: OfferConfiguration) {
  const navigate = useNavigate()
  const today = useDay()
  const own = useOwnZone()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const usual = (own ?? zones.find(({ is_national }) => is_national))?.code_sigma ?? null
  const write = (changes: OfferConfiguration) =>
    void navigate({ to: '.', search: (former: OfferConfiguration) => ({ ...former, ...changes }), replace: true, resetScroll: false })
  const typed = useTypedAddress(search.quantities ?? NONE, (quantities) => write(asSearch(quantities)))
  const { value: quantities, type } = typed
  const { date = today, zone = usual, actor = 'seller' } = search
  const configuration = useMemo(() => ({ date, zone, actor, quantities }), [date, zone, actor, quantities])
  /** The parameters of this configuration, including what was typed just now. */
  const address = { ...search, ...asSearch(quantities) }
  return {
    configuration,
    address,
    zones,
    /** The subsidiary that applies if the URL contains none. */
    usual,
    isDefault: [address.date, address.zone, address.actor, address.quantities].every((one) => one === undefined),
    change: write,
    /** Sets the quantity of a product; null: the default one. */
    setQuantity: useCallback(
      (product_id: number, quantity: string | null) =>
        type((former) => {
          const { [product_id]: _, ...others } = former
          return quantity === null ? others : { ...others, [product_id]: quantity }
        }),
      [type],
    ),
    reset: () => {
      typed.put(NONE)
      write({ date: undefined, zone: undefined, actor: undefined, quantities: undefined })
    },
  }
}
