// Everything that the prices and rules of an offer depend on, read once for any number of configurations.
import { and, asc, eq } from 'drizzle-orm'

import { quantityFields } from '#contract/offers/set-fields.ts'
import { blankOf } from '#contract/shared/declared-fields.ts'
import { type Article, articlesOf } from '#engine/offers/articles.ts'
import type { OfferProduct, OfferToPrice, RuleEffect } from '#engine/offers/priced-offer.ts'
import type { PastState } from '#engine/offers/simulation.ts'
import type { Actor } from '#engine/prices/amounts.ts'

import type { Db } from '../../platform/db/index.ts'
import { offer_zones, offers, zones } from '../../platform/db/schema.ts'
import { badRequest } from '../../platform/rpc/base.ts'
import type { Product, Section } from '../composition/composition.ts'
import { readSectionsOn } from '../past/composition.ts'
import { type PricesOfProduct, readStoredPrices } from '../past/prices.ts'
import { readStoredSets, type StoredSets } from '../past/sets.ts'
import { readCatalogsOn, readTagsOn } from '../past/surroundings.ts'
import { type Reading, visible } from '../read.ts'

/** The place, the actor and the day of a calculation. */
export interface Circumstances {
  zone: string | null
  actor: Actor
  date: string
}
type Sources = Omit<OfferToPrice<RuleEffect>, keyof Circumstances | 'evaluate' | 'authorOf'>
export interface OfferSources extends Omit<Sources, keyof StoredSets>, StoredSets {
  products: OfferProduct<PricesOfProduct>[]
  sections: readonly Section[]
  catalogs: (Sources['catalogs'][number] & { name: string })[]
  articles: Article<Product>[]
  /** Null except for a past day. */
  past: PastState | null
}

export interface SourceOptions {
  /** Replaces the stored composition. */
  composed?: readonly Section[] | undefined
  /** A past day at whose end the data is wanted. */
  past?: string | undefined
  /** Products to price beside those in the offer. */
  added?: readonly number[] | undefined
}

const { default_quantity: quantity, ...bounds } = blankOf(quantityFields)
/** The values of a product that has just been added. */
const ADDED = { quantity, ...bounds }

/** The sources of an offer that the reader may see, for any place, actor and quantities. */
export async function readSources(
  reading: Reading,
  offer_id: number,
  { composed, past, added = [] }: SourceOptions = {},
): Promise<OfferSources | undefined> {
  const { db } = reading
  const [offer] = await db
    .select({ chosen: offers.catalog_id, mode: offers.price_degressivity_mode })
    .from(offers)
    .where(and(eq(offers.id, offer_id), visible(reading)))
  if (!offer) return undefined
  const sets = await readStoredSets(db, offer_id, offer, past)
  const { sections, past: state } = composed ? { sections: composed, past: null } : await readSectionsOn(reading, offer_id, past)
  const articles = articlesOf(sections)
  const held = new Set(articles.map(({ product }) => product.id))
  const national = await nationalZone(db)
  const catalogs = await readCatalogsOn(db, past)
  const ids = [...held, ...added.filter((id) => !held.has(id))]
  const prices = await readStoredPrices(db, { product_ids: ids, past })
  const tags = await readTagsOn(db, ids, past)
  const quantities = new Map(articles.map(({ product, ...one }) => [product.id, one]))
  const products = ids.map((product_id): OfferSources['products'][number] => {
    return { product_id, ...(quantities.get(product_id) ?? ADDED), tag_ids: tags(product_id), ...prices(product_id) }
  })
  return { ...sets, past: state, national, catalogs, articles, sections, products }
}

/** The offer in one configuration; quantities that are not given are those of the composition. */
export const configuredOffer = (sources: OfferSources, circumstances: Circumstances, quantities: Record<string, string>) => ({
  ...sources,
  ...circumstances,
  products: sources.products.map((product) => ({ ...product, quantity: quantities[product.product_id] ?? product.quantity })),
})

export async function nationalZone(db: Db): Promise<string | null> {
  const [zone] = await db.select({ code_sigma: zones.code_sigma }).from(zones).where(eq(zones.is_national, true))
  return zone?.code_sigma ?? null
}

/** The subsidiaries where the offer is sold. */
export const zonesOf = async (db: Db, offer_id: number): Promise<string[]> => {
  const { zone } = offer_zones
  const sold = await db.select({ zone }).from(offer_zones).where(eq(offer_zones.offer_id, offer_id)).orderBy(asc(zone))
  return sold.map((one) => one.zone)
}

/** The codes of all subsidiaries. */
export const zoneCodes = async (db: Db): Promise<Set<string>> =>
  new Set((await db.select({ code: zones.code_sigma }).from(zones)).map(({ code }) => code))

/** Throws BAD_REQUEST for an unknown subsidiary. */
export async function checkZone(db: Db, zone: string | null | undefined, field = 'zone'): Promise<void> {
  if (zone && !(await zoneCodes(db)).has(zone)) throw badRequest({ field, key: 'unknown' })
}
