// Everything that simulations of an offer in a subsidiary depend on, for any day, actor and quantities.
import { and, eq, inArray, or } from 'drizzle-orm'

import { holds } from '#contract/people/permissions.ts'
import type { SimulationSources } from '#contract/shared/simulation-sources.ts'
import { resolvedPrices } from '#engine/offers/resolved.ts'

import type { Db } from '../../platform/db/index.ts'
import { serviceables } from '../../platform/db/schema.ts'
import type { RequestContext } from '../../platform/rpc/base.ts'
import { readAllVersions } from '../../rules/read.ts'
import { inOffer } from '../composition/composition.ts'
import { rulesOrderOn } from '../past/surroundings.ts'
import { readCoverages } from '../serviceables.ts'
import { type OfferSources, readSources, type SourceOptions } from './sources.ts'

export async function readSimulationSources(
  context: Pick<RequestContext, 'db' | 'user' | 'day'>,
  offer_id: number,
  zone: string | null,
  { zones, ...options }: SourceOptions & { zones?: readonly (string | null)[] } = {},
): Promise<SimulationSources | undefined> {
  const sources = await readSources(context, offer_id, options)
  return sources && (await simulationSourcesFrom(context, sources, { offer_id, zone, zones, past: options.past }))
}

interface SourcesInput {
  offer_id: number
  zone: string | null
  /** Further subsidiaries. */
  zones?: readonly (string | null)[] | undefined
  past: string | undefined
}
/**
 * The same for every user, except for coverages: selling prices are rounded as displayed. Further digits would reveal the purchase prices
 * behind them, and so would the total of a quantity of a million.
 */
export async function simulationSourcesFrom(
  { db, user, day }: Pick<RequestContext, 'db' | 'user' | 'day'>,
  sources: OfferSources,
  { offer_id, zone, zones = [zone], past: day_past }: SourcesInput,
): Promise<SimulationSources> {
  const { products, markups, price_degressivity, quantity_degressivity, sections, catalogs, chosen, national, past } = sources
  // Catalogues of other subsidiaries are only named; they never apply.
  const places = new Set([null, national, ...zones])
  const counting = new Set(catalogs.flatMap((catalog) => (places.has(catalog.zone) ? [catalog.id] : [])))
  const versions = await rulesInOrder(db, offer_id, day_past)
  const ofOffer = or(eq(serviceables.offer_id, offer_id), inArray(serviceables.bundle_id, inOffer(db, offer_id)))
  return {
    day,
    past,
    zone,
    national,
    catalogs,
    chosen,
    sections: [...sections],
    products: products.map(({ product_id, tag_ids, rows, purchases }) => ({
      product_id,
      tag_ids: [...tag_ids],
      tariffs: rows.map((row) => ({ ...row, prices: counting.has(row.catalog_id) ? resolvedPrices(row, purchases) : [] })),
    })),
    markups,
    price_degressivity,
    quantity_degressivity,
    rules: versions.map(({ tags, created_by, created_at, ...rule }) => ({
      ...rule,
      tag_ids: tags.map(({ id }) => id),
      author: created_by?.name ?? null,
      changed_at: created_at,
    })),
    ...(holds(user, ['offer.service.index']) && { coverages: await readCoverages(db, user, and(eq(serviceables.active, true), ofOffer)) }),
  }
}

/** All versions of all rules, in the present order or that of a past day. */
async function rulesInOrder(db: Db, offer_id: number, past: string | undefined) {
  const versions = await readAllVersions(db, offer_id)
  if (past === undefined) return versions
  const numbers = [...new Set(versions.map(({ rule_number }) => rule_number))]
  const places = new Map((await rulesOrderOn(db, offer_id, numbers, past)).map((number, place) => [number, place]))
  return versions.toSorted((a, b) => (places.get(a.rule_number) ?? 0) - (places.get(b.rule_number) ?? 0))
}
