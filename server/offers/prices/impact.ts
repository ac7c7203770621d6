// The effect of an unsaved part of an offer on its prices, in its default configuration and its saved cases.
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import type { OfferImpact } from '#contract/offers/offer-impact.ts'
import { type ImpactConfiguration, isMoved, offerImpact, type OfferState } from '#engine/offers/impact.ts'
import { latestOf } from '#engine/offers/simulation.ts'

import { notFound } from '../../lookups/lookups.ts'
import type { RequestContext } from '../../platform/rpc/base.ts'
import type { Product, Section } from '../composition/composition.ts'
import { caseSet } from '../sets/cases.ts'
import type { Usual } from './default-scenario.ts'
import { readSimulationSources } from './simulation-sources.ts'
import type { Circumstances } from './sources.ts'

type State = OfferState<Product>
type Found = ReturnType<typeof impactIn>
export interface Trial {
  /** Returns the offer with the change. */
  change: (stored: State) => State
  /** Further places and days where the change applies; checked with default quantities. */
  places?: readonly Circumstances[]
  /** The composition before and after. */
  composed?: { stored: readonly Section[]; wanted: readonly Section[] }
}

/** The number of products priced in one response, over all configurations; the default one is always included. */
const MOST_PRICED = 24_000
/** The maximum number of products returned per configuration. */
const MOST_LINES = 20

/** Throws NOT_FOUND. */
export async function impactOf(context: RequestContext, offer_id: number, usual: Usual, trial: Trial): Promise<OfferImpact> {
  const { change, places = [], composed } = trial
  const cases = await caseSet.read(context.db, offer_id)
  const [first, ...others] = distinct([usual, ...places]).map((place) => ({ case: null, ...place, quantities: {} }))
  const { catalog_id } = usual
  const configurations = [
    ...(first ? [{ ...first, catalog_id }] : []),
    ...cases.map(({ id, name, date, ...one }) => ({ case: { id, name }, ...one, date: date ?? context.day })),
    ...others,
  ]
  const sources =
    (await readSimulationSources(context, offer_id, null, {
      zones: configurations.map(({ zone }) => zone),
      composed: composed && [...composed.stored, ...composed.wanted],
    })) ?? notFound()
  const stored: State = { sources: { ...sources, sections: composed?.stored ?? sources.sections }, rules: latestOf(sources.rules) }
  const wanted = change(stored)
  const looked = configurations.slice(0, Math.max(1, Math.floor(MOST_PRICED / Math.max(1, sources.products.length))))
  const found: Found[] = []
  for (const [at, configuration] of looked.entries()) {
    const one = impactIn(stored, wanted, configuration)
    if (at === 0 || configuration.case || (isMoved(one) && !found.some((other) => saysTheSame(one, other)))) found.push(one)
    // Lets other requests run in between.
    await setImmediate()
  }
  return {
    configurations: [...found.filter((one) => !one.case), ...found.filter((one) => one.case)],
    left_out: Math.max(0, cases.length + 1 - looked.length),
  }
}

function impactIn(
  stored: State,
  wanted: State,
  { case: of, ...configuration }: ImpactConfiguration & { case: { id: number; name: string } | null },
) {
  const { zone, actor, date } = configuration
  const impact = offerImpact(stored, wanted, configuration)
  const lines = impact.lines.slice(0, MOST_LINES)
  return { ...impact, case: of, zone, actor, date, lines, more_lines: impact.lines.length - lines.length }
}

/** Equal except for the subsidiary. */
const saysTheSame = (one: Found, other: Found) => isDeepStrictEqual({ ...one, zone: null }, { ...other, zone: null })

const distinct = (places: readonly Circumstances[]): Circumstances[] => [
  ...new Map(places.map(({ zone, actor, date }) => [JSON.stringify([zone, actor, date]), { zone, actor, date }])).values(),
]
