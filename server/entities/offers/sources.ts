// All that prices and rules of an offer are worked out from, read once, for however many configurations.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { type Article, articlesOf } from '#engine/offers/articles.ts'
import type { DegressivityMode } from '#engine/offers/degressivity.ts'
import type { StoredPrices } from '#engine/offers/price.ts'
import type { OfferProduct, OfferToPrice, RuleTrace } from '#engine/offers/priced-offer.ts'
import { tariffCatalogs } from '#engine/offers/tariff.ts'
import type { Actor } from '#engine/prices/amounts.ts'

import type { Db } from '../../db/index.ts'
import { activities, catalogs, offer_zones, offers, product_tags, purchase_prices, selling_prices, users, zones } from '../../db/schema.ts'
import { badRequest } from '../../rpc/base.ts'
import { readPrices } from '../selling-prices/rows.ts'
import { type Product, readSections, type Section } from './composition.ts'
import { quantitySet, tierSet } from './degressivities.ts'
import { markupSet } from './markups.ts'
import { type Reading, visible } from './read.ts'

/** Where, for whom and when an offer is looked at. */
export interface Circumstances {
  zone: string | null
  actor: Actor
  date: string
}
type Sources = Omit<OfferToPrice<RuleTrace>, keyof Circumstances | 'evaluate' | 'authorOf'>
/** Who wrote a row as it is, and when. */
interface Dated {
  author: string | null
  version: number
  changed_at: string | null
}
export interface OfferSources extends Sources {
  products: (OfferProduct<StoredPrices> & { rows: readonly Dated[] })[]
  sections: readonly Section[]
  markups: (Sources['markups'][number] & Dated)[]
  price_degressivity: { mode: DegressivityMode; items: (Sources['price_degressivity']['items'][number] & Dated)[] }
  quantity_degressivity: (Sources['quantity_degressivity'][number] & Dated)[]
  catalogs: (Sources['catalogs'][number] & { name: string })[]
  articles: Article<Product>[]
}

/** What there is to know of an offer that the reader may see, as far as it matters in these circumstances. */
export async function readSources(
  reading: Reading,
  offer_id: number,
  asked: readonly Circumstances[] | 'anywhere' | { zone: string | null },
  /** Instead of what it is composed of. */
  composed?: readonly Section[],
): Promise<OfferSources | undefined> {
  const { db } = reading
  const [offer] = await db
    .select({ chosen: offers.catalog_id, mode: offers.price_degressivity_mode })
    .from(offers)
    .where(and(eq(offers.id, offer_id), visible(reading)))
  if (!offer) return undefined
  const sections = composed ?? (await readSections(reading, offer_id))
  const articles = articlesOf(sections)
  const national = await nationalZone(db)
  const lists = await db
    .select({ id: catalogs.id, name: catalogs.name, zone: catalogs.zone, start_date: catalogs.start_date, end_date: catalogs.end_date })
    .from(catalogs)
    .orderBy(asc(catalogs.id))
  const candidates = ({ zone, date }: Circumstances) =>
    tariffCatalogs(lists, { zone: zone ?? national ?? '', national, day: date, chosen: offer.chosen })
  const taken =
    asked === 'anywhere' || 'zone' in asked ? lists.filter(({ zone }) => isFor(asked, zone, national)) : asked.flatMap(candidates)
  const ids = articles.map(({ product }) => product.id)
  const prices = await pricesOf(db, ids, [...new Set(taken.map(({ id }) => id))])
  const tags = await tagsOf(db, ids)
  const products = articles.map(({ product, ...quantities }): OfferSources['products'][number] => {
    return { product_id: product.id, ...quantities, tag_ids: tags(product.id), ...prices(product.id) }
  })
  const signed = await authorsOf(db, offer_id)
  return {
    chosen: offer.chosen,
    national,
    catalogs: lists,
    articles,
    sections,
    products,
    markups: (await markupSet.read(db, offer_id)).map(({ zone, ...row }) => ({
      ...row,
      zone: zone.code_sigma,
      ...signed('markup', row.id),
    })),
    price_degressivity: {
      mode: offer.mode ?? 'volume',
      items: (await tierSet.read(db, offer_id)).map((row) => ({ ...row, ...signed('price_degressivity', row.id) })),
    },
    quantity_degressivity: (await quantitySet.read(db, offer_id)).map((row) => ({ ...row, ...signed('quantity_degressivity', row.id) })),
  }
}

/** Whether a catalogue of `zone` may be taken there, on whatever day. */
const isFor = (asked: 'anywhere' | { zone: string | null }, zone: string | null, national: string | null): boolean =>
  asked === 'anywhere' || zone === null || zone === national || zone === asked.zone

/** Who wrote a line of a set as it is, when, and how often it was written: its history says so. */
async function authorsOf(db: Db, offer_id: number) {
  const id = sql<number>`(${activities.new_value} ->> 'id')::int`
  const rows = await db
    .select({
      field: activities.field,
      id,
      version: sql<number>`count(*)::int`,
      author: sql<string | null>`(array_agg(${activities.author_name} order by ${activities.id} desc))[1]`,
      changed_at: sql<string>`max(${activities.date})`.mapWith(activities.date),
    })
    .from(activities)
    .where(
      and(
        eq(activities.entity, 'offers'),
        eq(activities.entity_id, offer_id),
        inArray(activities.field, ['markup', 'price_degressivity', 'quantity_degressivity']),
        sql`${activities.new_value} ? 'id'`,
      ),
    )
    .groupBy(activities.field, id)
  const found = new Map(rows.map(({ field, id: row_id, ...signed }) => [`${field}:${row_id}`, signed]))
  return (field: 'markup' | 'price_degressivity' | 'quantity_degressivity', row_id: number): Dated =>
    found.get(`${field}:${row_id}`) ?? { author: null, version: 1, changed_at: null }
}

/** The offer in one configuration: what is not said of a quantity is as the composition has it. */
export const configured = (sources: OfferSources, circumstances: Circumstances, quantities: Record<string, string>) => ({
  ...sources,
  ...circumstances,
  products: sources.products.map((product) => ({ ...product, quantity: quantities[product.product_id] ?? product.quantity })),
})

export async function nationalZone(db: Db): Promise<string | null> {
  const [zone] = await db.select({ code_sigma: zones.code_sigma }).from(zones).where(eq(zones.is_national, true))
  return zone?.code_sigma ?? null
}

/** Where the offer is sold. */
export const zonesOf = async (db: Db, offer_id: number): Promise<string[]> => {
  const { zone } = offer_zones
  const sold = await db.select({ zone }).from(offer_zones).where(eq(offer_zones.offer_id, offer_id)).orderBy(asc(zone))
  return sold.map((one) => one.zone)
}

/** Of all subsidiaries. */
export const zoneCodes = async (db: Db): Promise<Set<string>> =>
  new Set((await db.select({ code: zones.code_sigma }).from(zones)).map(({ code }) => code))

/** Throws BAD_REQUEST for a subsidiary that there is not. */
export async function checkZone(db: Db, zone: string | null | undefined, field = 'zone'): Promise<void> {
  if (zone && !(await zoneCodes(db)).has(zone)) throw badRequest({ field, key: 'unknown' })
}

const among = (ids: readonly number[]) => sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** The selling prices of these articles in these catalogues, and what the articles cost to buy. */
async function pricesOf(db: Db, ids: readonly number[], catalog_ids: readonly number[]) {
  const rows =
    catalog_ids.length > 0
      ? await readPrices(db, and(sql`${selling_prices.product_id} in ${among(ids)}`, inArray(selling_prices.catalog_id, [...catalog_ids])))
      : []
  const bought = await db
    .select({ row: purchase_prices, author: users.name })
    .from(purchase_prices)
    .leftJoin(users, eq(users.id, purchase_prices.updated_by))
    .where(sql`${purchase_prices.product_id} in ${among(ids)}`)
    .orderBy(asc(purchase_prices.start_date))
  const rowsOf = Map.groupBy(rows, ({ product_id }) => product_id)
  const purchasesOf = Map.groupBy(bought, ({ row }) => row.product_id)
  return (id: number): StoredPrices => ({
    rows: (rowsOf.get(id) ?? []).map((row) => ({ ...row, author: row.updated_by?.name ?? null, changed_at: row.updated_at })),
    purchases: (purchasesOf.get(id) ?? []).map(({ row, author }) => ({
      id: row.id,
      amount: normalizeDecimal(row.amount),
      start_date: row.start_date,
      end_date: row.end_date,
      author,
      changed_at: row.updated_at,
    })),
  })
}

async function tagsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ product_id: product_tags.product_id, tag_id: product_tags.tag_id })
    .from(product_tags)
    .where(sql`${product_tags.product_id} in ${among(ids)}`)
  const found = Map.groupBy(rows, ({ product_id }) => product_id)
  return (id: number): number[] => (found.get(id) ?? []).map(({ tag_id }) => tag_id)
}
