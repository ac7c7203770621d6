// The price of a configuration: calculated on this device from its price data, with and without a network.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useStaleData } from '#api/cache/refreshes.ts'
import { api } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import { isOffline } from '#api/send.ts'
import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import type { SimulationSources } from '#contract/shared/simulation-sources.ts'
import { simulateOffer } from '#engine/offers/simulation.ts'
import { simulationSourcesQuery } from '#entities/offers/queries.ts'

import type { Chosen } from './configuration.ts'
import { type DraftRule, triedRules, type TriedRules } from './draft-rule.ts'

export interface Simulated {
  simulation: OfferSimulation
  sections: SimulationSources['sections']
  /** Only of products that the offer contains on that day. */
  quantities: Record<string, string>
  /** The data of another subsidiary or day, while the requested one is loading. */
  isFormer: boolean
  /** A rule that is being edited and tried out. */
  tried: TriedRules | null
  /** When the price data was loaded, if it could not be refreshed. */
  readAt: Date | null
}

export function useSimulation(offer_id: number, configuration: Chosen['configuration'], draft: DraftRule | null = null) {
  const { zone, date, actor, quantities } = configuration
  // Only the server knows the state of a past day.
  const past = date < useDay() ? date : undefined
  const query = useQuery({ ...simulationSourcesQuery(offer_id, zone, past), placeholderData: (former) => former })
  const sources = query.data
  const tried = useMemo(() => (sources && draft ? triedRules(sources, date, draft) : null), [sources, date, draft])
  const held = useMemo(() => sources && ofArticles(sources, quantities), [sources, quantities])
  const simulation = useMemo(
    () => sources && held && named(simulateOffer(sources, { date, actor, quantities: held, tried: tried?.rules }), tried),
    [sources, date, actor, held, tried],
  )
  const stale = useStaleData(api.offer_simulation.sources.key()) !== null
  const shown: Simulated | null =
    sources && held && simulation
      ? {
          simulation,
          sections: sources.sections,
          quantities: held,
          isFormer: query.isPlaceholderData,
          tried,
          readAt: stale ? new Date(query.dataUpdatedAt) : null,
        }
      : null
  return {
    shown: query.isError && query.isPlaceholderData ? null : shown,
    error: query.error,
    /** The selling prices of this subsidiary, or of this past day, are not on this device and cannot be loaded now. */
    isMissing: isOffline(query.error) && (!sources || query.isPlaceholderData),
    retry: () => void query.refetch(),
  }
}

/** Gives the edited rule its name from the editor. */
const named = (simulation: OfferSimulation, tried: TriedRules | null): OfferSimulation =>
  tried
    ? { ...simulation, trace: simulation.trace.map((one) => (one.rule_id === tried.id ? { ...one, name: tried.name } : one)) }
    : simulation

/** Drops quantities from an old link whose product is no longer part of the offer. */
function ofArticles({ products }: SimulationSources, quantities: Readonly<Record<string, string>>): Record<string, string> {
  const known = new Set(products.map(({ product_id }) => String(product_id)))
  return Object.fromEntries(Object.entries(quantities).filter(([id]) => known.has(id)))
}
