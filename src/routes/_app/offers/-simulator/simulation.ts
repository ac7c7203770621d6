// What a configuration costs: worked out on this device from what prices come from, with a network and without.
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
  /** Of the articles that the offer holds on that day. */
  quantities: Record<string, string>
  /** Another subsidiary's or day's, while the one that was asked for is read. */
  isFormer: boolean
  /** A rule that is being written and is tried. */
  tried: TriedRules | null
  /** When what it comes from was read, where that could not be read again. */
  readAt: Date | null
}

export function useSimulation(offer_id: number, configuration: Chosen['configuration'], draft: DraftRule | null = null) {
  const { zone, date, actor, quantities } = configuration
  // How things stood on a day that has passed the server alone knows.
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
    /** The tariffs of this subsidiary, or of this day that has passed, are not on this device, and cannot be had now. */
    isMissing: isOffline(query.error) && (!sources || query.isPlaceholderData),
    retry: () => void query.refetch(),
  }
}

/** A rule that is being written is called what it is called there. */
const named = (simulation: OfferSimulation, tried: TriedRules | null): OfferSimulation =>
  tried
    ? { ...simulation, trace: simulation.trace.map((one) => (one.rule_id === tried.id ? { ...one, name: tried.name } : one)) }
    : simulation

/** What an old link asks for of an article that is in the offer no longer is left out. */
function ofArticles({ products }: SimulationSources, quantities: Readonly<Record<string, string>>): Record<string, string> {
  const known = new Set(products.map(({ product_id }) => String(product_id)))
  return Object.fromEntries(Object.entries(quantities).filter(([id]) => known.has(id)))
}
