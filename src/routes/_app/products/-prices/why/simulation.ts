// The answer to 'Pourquoi ce prix ?': the server's, or without it the same engine's on what this device keeps.
import { useQuery } from '@tanstack/react-query'

import { useStaleData } from '#api/cache/refreshes.ts'
import { isUnavailable } from '#api/cache/response-check.ts'
import { api } from '#api/client.ts'
import { isOffline } from '#api/send.ts'
import type { Catalog } from '#contract/prices/catalogs.ts'
import type { SimulationResponse } from '#contract/prices/selling-prices.ts'
import type { Actor } from '#engine/prices/amounts.ts'
import { searchAnywhere, searchOf } from '#engine/prices/catalog-search.ts'
import { simulate } from '#engine/prices/simulation.ts'

import type { ProductPrices } from '../data.ts'
import { priceRowOf, withOrigin } from '../rows.ts'

export interface PriceScenario {
  product_id: number
  catalog: Catalog
  actor: Actor
  date: string
  zone: string | null
  quantity: string | null
  /** As it was stored at the end of its day, which has passed. */
  isPast: boolean
}

type Zones = readonly { code_sigma: string; is_national: boolean }[]
export const nationalOf = (zones: Zones) => zones.find(({ is_national }) => is_national)?.code_sigma ?? null

export function useSimulation(prices: ProductPrices, question: PriceScenario, zones: Zones) {
  const { product_id, catalog, actor, date, zone, quantity, isPast } = question
  const asked = {
    product_id,
    catalog_id: catalog.id,
    actor,
    date,
    ...(zone && { zone }),
    ...(quantity && { quantity }),
    ...(isPast && { as_stored: 'then' as const }),
  }
  const query = useQuery(api.selling_prices.simulate.queryOptions({ input: asked, staleTime: 0, placeholderData: (former) => former }))
  const stale = useStaleData(api.selling_prices.simulate.key()) !== null
  const away = stale || isOffline(query.error) || isUnavailable(query.error)
  // What was stored then is known to the server alone.
  const local = away && !isPast && prices.mayShow ? calculated(prices, question, zones) : null
  // What answers another question is no answer when this one cannot be asked.
  const answered = away && query.isPlaceholderData ? undefined : query.data
  return {
    simulation: local ?? answered,
    away,
    readAt: local ? prices.readAt : new Date(query.dataUpdatedAt),
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** As the server would, from the rows and purchase prices that were read last. */
function calculated(
  { rows, purchases, catalogs }: ProductPrices,
  { catalog, actor, date, zone }: PriceScenario,
  zones: Zones,
): SimulationResponse {
  const lists = catalogs.map((one) => ({ ...one, zone: one.zone?.code_sigma ?? null }))
  const national = nationalOf(zones)
  return simulate({
    rows: rows.map((row) => ({ ...priceRowOf(row), ...withOrigin(row) })),
    purchases: purchases.map((row) => ({ ...row, ...withOrigin(row) })),
    actor,
    date,
    catalog_id: catalog.id,
    search: zone ? searchOf(lists, { zone, national, day: date, chosen: catalog.id }) : searchAnywhere(lists, date),
  })
}
