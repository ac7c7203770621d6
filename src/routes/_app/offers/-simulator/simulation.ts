// What a configuration costs: worked out on this device from what prices come from, with a network and without.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useStaleData } from '#api/cache/refreshes.ts'
import { api } from '#api/client.ts'
import { isOffline } from '#api/send.ts'
import type { OfferSimulation } from '#contract/offer-simulation.ts'
import type { SimulationSources } from '#contract/shared/simulation-sources.ts'
import { simulateOffer } from '#engine/offers/simulation.ts'
import { simulationSourcesQuery } from '#entities/offers/queries.ts'

import type { Chosen } from './configuration.ts'

export interface Simulated {
  simulation: OfferSimulation
  sections: SimulationSources['sections']
  /** Another subsidiary's, while the one that was asked for is read. */
  isFormer: boolean
  /** When what it comes from was read, where that could not be read again. */
  readAt: Date | null
}

export function useSimulation(offer_id: number, configuration: Chosen['configuration']) {
  const { zone, date, actor, quantities } = configuration
  const query = useQuery({ ...simulationSourcesQuery(offer_id, zone), placeholderData: (former) => former })
  const sources = query.data
  const simulation = useMemo(
    () => sources && simulateOffer(sources, { date, actor, quantities: ofArticles(sources, quantities) }),
    [sources, date, actor, quantities],
  )
  const stale = useStaleData(api.offer_simulation.sources.key()) !== null
  const shown: Simulated | null =
    sources && simulation
      ? {
          simulation,
          sections: sources.sections,
          isFormer: query.isPlaceholderData,
          readAt: stale ? new Date(query.dataUpdatedAt) : null,
        }
      : null
  return {
    shown: query.isError && query.isPlaceholderData ? null : shown,
    error: query.error,
    /** This subsidiary's tariffs are not on this device, and cannot be had now. */
    isMissing: isOffline(query.error) && (!sources || query.isPlaceholderData),
    retry: () => void query.refetch(),
  }
}

/** What an old link asks for of an article that is in the offer no longer is left out. */
function ofArticles({ products }: SimulationSources, quantities: Readonly<Record<string, string>>): Record<string, string> {
  const known = new Set(products.map(({ product_id }) => String(product_id)))
  return Object.fromEntries(Object.entries(quantities).filter(([id]) => known.has(id)))
}
