// What an unsaved part of an offer does to its prices: in its default configuration and in its saved cases.
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { and, eq, inArray } from 'drizzle-orm'

import type { OfferImpact } from '#contract/offer-impact.ts'
import { type ImpactConfiguration, isMoved, offerImpact, type OfferState } from '#engine/offers/impact.ts'
import { latestOf } from '#engine/offers/simulation.ts'
import { tariffCatalogs } from '#engine/offers/tariff.ts'

import { bundle_products, catalogs, offers, selling_prices } from '../../db/schema.ts'
import { notFound } from '../../resources/references.ts'
import type { RequestContext } from '../../rpc/base.ts'
import { onDay } from '../selling-prices/rows.ts'
import { caseSet } from './cases.ts'
import { inOffer, type Product, type Section } from './composition.ts'
import { readCatalogsOn } from './past/surroundings.ts'
import { readSimulationSources } from './simulation-sources.ts'
import { checkZone, type Circumstances, nationalZone, zoneCodes, zonesOf } from './sources.ts'

export interface Asked {
  offer_id: number
  date?: string | undefined
  zone?: string | null | undefined
  actor?: Circumstances['actor'] | undefined
  catalog_id?: number | undefined
}
/** Where the default configuration is looked at. */
export interface Usual extends Circumstances {
  catalog_id?: number | undefined
}
type State = OfferState<Product>
type Found = ReturnType<typeof impactIn>
export interface Trial {
  /** The offer as it would be. */
  change: (stored: State) => State
  /** Where and when else it acts, beside the usual place: looked at there too, in the default quantities. */
  places?: readonly Circumstances[]
  /** The composition before and after. */
  composed?: { stored: readonly Section[]; wanted: readonly Section[] }
}

/** How many articles are priced in one answer, in all configurations together; the default one is always looked at. */
const MOST_PRICED = 24_000
/** How many articles of one configuration are told of. */
const MOST_LINES = 20

/**
 * Where the default configuration is looked at: today, for a seller, in the reader's own subsidiary where the offer is sold there or
 * nowhere yet, else in the first one where it is; and of those in the first one that has prices, if one has. Throws BAD_REQUEST.
 */
export async function usualPlace(
  context: RequestContext,
  { offer_id, date = context.day, zone, actor = 'seller', catalog_id }: Asked,
): Promise<Usual> {
  const { db, user } = context
  await checkZone(db, zone)
  if (zone !== undefined) return { zone, actor, date, catalog_id }
  const [sold, own, national] = [await zonesOf(db, offer_id), user?.zone?.code_sigma ?? null, await nationalZone(db)]
  const everywhere = national !== null && sold.includes(national)
  const isSold = own !== null && (everywhere || sold.includes(own))
  const places = [...new Set([...(isSold ? [own] : []), ...sold, ...(everywhere ? [...(await zoneCodes(db))].toSorted() : [])])]
  const isPriced = await pricedPlaces(context, { offer_id, actor, date, catalog_id })
  return { zone: places.find(isPriced) ?? places[0] ?? own, actor, date, catalog_id }
}

/** Whether an article of the offer has a price in a subsidiary. */
async function pricedPlaces({ db }: RequestContext, { offer_id, actor, date, catalog_id }: Asked & Omit<Circumstances, 'zone'>) {
  const rows = await db
    .selectDistinct({ catalog_id: selling_prices.catalog_id })
    .from(selling_prices)
    .innerJoin(catalogs, eq(catalogs.id, selling_prices.catalog_id))
    .innerJoin(bundle_products, eq(bundle_products.product_id, selling_prices.product_id))
    .where(
      and(
        inArray(bundle_products.bundle_id, inOffer(db, offer_id)),
        eq(selling_prices.actor, actor),
        eq(selling_prices.active, true),
        onDay(date),
      ),
    )
  const [offer] = await db.select({ chosen: offers.catalog_id }).from(offers).where(eq(offers.id, offer_id))
  const priced = new Set(rows.map((row) => row.catalog_id))
  const [lists, national] = [await readCatalogsOn(db, undefined), await nationalZone(db)]
  return (zone: string) => {
    const [taken] = tariffCatalogs(lists, { zone, national, day: date, chosen: catalog_id ?? offer?.chosen ?? null })
    return taken !== undefined && priced.has(taken.id)
  }
}

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
      asked: configurations,
      composed: composed && [...composed.stored, ...composed.wanted],
    })) ?? notFound()
  const stored: State = { sources: { ...sources, sections: composed?.stored ?? sources.sections }, rules: latestOf(sources.rules) }
  const wanted = change(stored)
  const looked = configurations.slice(0, Math.max(1, Math.floor(MOST_PRICED / Math.max(1, sources.products.length))))
  const found: Found[] = []
  for (const [at, configuration] of looked.entries()) {
    const one = impactIn(stored, wanted, configuration)
    if (at === 0 || configuration.case || (isMoved(one) && !found.some((other) => saysTheSame(one, other)))) found.push(one)
    // Others have their turn in between.
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

/** In another subsidiary. */
const saysTheSame = (one: Found, other: Found) => isDeepStrictEqual({ ...one, zone: null }, { ...other, zone: null })

const distinct = (places: readonly Circumstances[]): Circumstances[] => [
  ...new Map(places.map(({ zone, actor, date }) => [JSON.stringify([zone, actor, date]), { zone, actor, date }])).values(),
]
