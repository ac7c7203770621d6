// What the articles of an offer cost on a day: the tariff, before rules and markups.
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Outputs } from '#contract/index.ts'
import { articlesOf } from '#engine/offers/articles.ts'
import { tariffCatalogs, tariffPrice } from '#engine/offers/tariff.ts'
import type { Actor } from '#engine/prices/amounts.ts'
import { purchaseOn } from '#engine/prices/checks.ts'
import { covers } from '#engine/time/days.ts'

import type { Db } from '../../../db/index.ts'
import { bundle_products, offers, products as products_table, purchase_prices, selling_prices, zones } from '../../../db/schema.ts'
import { badRequest, type RequestContext } from '../../../rpc/base.ts'
import { mayShow, onDay } from '../../prices/selling-prices/rows.ts'
import { inOffer } from '../composition/composition.ts'
import { readSectionsOn } from '../past/composition.ts'
import { readStoredPrices } from '../past/prices.ts'
import { readStoredHead } from '../past/sets.ts'
import { readCatalogsOn } from '../past/surroundings.ts'
import { visible } from '../read.ts'

interface Asked {
  offer_id: number
  zone?: string | undefined
  actor: Actor
  day?: string | undefined
  catalog_id?: number | undefined
  product_ids?: number[] | undefined
}
type Prices = Outputs['offer_products']['prices']

/** On a day that has passed, from what was stored at its end. */
export async function pricesOfDay(context: RequestContext, asked: Asked): Promise<Prices | undefined> {
  const { db, user } = context
  const { offer_id, actor, day = context.day, product_ids } = asked
  const [offer] = await db
    .select({ chosen: offers.catalog_id, mode: offers.price_degressivity_mode })
    .from(offers)
    .where(and(eq(offers.id, offer_id), visible(context)))
  if (!offer) return undefined
  const past = day < context.day ? day : undefined
  const { chosen } = await readStoredHead(db, offer_id, offer, past)
  const composed = past === undefined ? inOfferNow(db, offer_id) : await composedOn(context, offer_id, past)
  const products = db
    .select({ id: products_table.id })
    .from(products_table)
    .where(inArray(products_table.id, product_ids ?? composed))
  const [catalog, ...others] = await candidates(context, { ...asked, day, past, catalog_id: asked.catalog_id ?? chosen ?? undefined })
  const ids = (await products).map(({ id }) => id)
  const stored = await readStoredPrices(
    db,
    { product_ids: ids, catalog_ids: catalog ? [catalog.id] : [], past },
    { rows: and(eq(selling_prices.actor, actor), eq(selling_prices.active, true), onDay(day)), purchases: boughtOn(day) },
  )
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
  return {
    catalog: catalog ? named(catalog) : null,
    others: others.map(named),
    items: ids.map((id) => {
      const { rows, purchases } = stored(id)
      const row = rows.find((one) => one.actor === actor && one.active && covers(one, day))
      const { unit_price, purchase_price } = row ? tariffPrice(row, purchaseOn(purchases, day)) : { unit_price: null, purchase_price: null }
      return { product_id: id, unit_price, ...(mayShow(user) && { purchase_price }) }
    }),
  }
}

const inOfferNow = (db: Db, offer_id: number) =>
  db
    .select({ id: bundle_products.product_id })
    .from(bundle_products)
    .where(inArray(bundle_products.bundle_id, inOffer(db, offer_id)))
const composedOn = async (context: RequestContext, offer_id: number, past: string) =>
  articlesOf((await readSectionsOn(context, offer_id, past)).sections).map(({ product }) => product.id)

const boughtOn = (day: string) => sql`${purchase_prices.start_date} <= ${day} and coalesce(${purchase_prices.end_date} >= ${day}, true)`

/** The catalogues that can be taken for the subsidiary, the one that is taken first. */
async function candidates({ db }: RequestContext, { zone, day, past, catalog_id }: Asked & { day: string; past: string | undefined }) {
  const all = await db.select({ code_sigma: zones.code_sigma, is_national: zones.is_national }).from(zones)
  const national = all.find(({ is_national }) => is_national)?.code_sigma ?? null
  if (zone !== undefined && !all.some(({ code_sigma }) => code_sigma === zone)) throw badRequest({ field: 'zone', key: 'unknown' })
  return tariffCatalogs(await readCatalogsOn(db, past), { zone: zone ?? national ?? '', national, day, chosen: catalog_id ?? null })
}
