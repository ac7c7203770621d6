// The result of 'Pourquoi ce prix ?': from the server, or if it cannot be reached, from the same engine with the data on this device.
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
  /** The result is for a past day, as stored at the end of that day. */
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
  // Only the server knows what was stored on a past day.
  const local = away && !isPast && prices.mayShow ? calculated(prices, question, zones) : null
  // The result for a previous question is not shown if this one cannot be requested.
  const answered = away && query.isPlaceholderData ? undefined : query.data
  return {
    simulation: local ?? answered,
    away,
    readAt: local ? prices.readAt : new Date(query.dataUpdatedAt),
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** Calculates the server's result from the rows and purchase prices that were read last. */
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
