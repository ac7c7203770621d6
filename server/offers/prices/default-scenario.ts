// The default place, day and actor for the impact, the cases and the analysis of an offer.
import { and, eq, inArray } from 'drizzle-orm'

import { catalogsInOrder } from '#engine/prices/catalog-search.ts'

import { bundle_products, catalogs, offers, selling_prices } from '../../platform/db/schema.ts'
import { onDay } from '../../prices/selling-prices/rows.ts'
import { inOffer } from '../composition/composition.ts'
import { readCatalogsOn } from '../past/surroundings.ts'
import type { Reading } from '../read.ts'
import { checkZone, type Circumstances, nationalZone, zoneCodes, zonesOf } from './sources.ts'

export interface ScenarioInput {
  offer_id: number
  date?: string | undefined
  zone?: string | null | undefined
  actor?: Circumstances['actor'] | undefined
  catalog_id?: number | undefined
}
export interface Usual extends Circumstances {
  catalog_id?: number | undefined
}
/**
 * The defaults, unless the request sets them: today, a seller, and the reader's own subsidiary if the offer is sold there or nowhere yet,
 * otherwise the first one where it is sold; of these the first one that has prices, if any. Throws BAD_REQUEST.
 */
export async function defaultScenario(
  context: Reading,
  { offer_id, date = context.day, zone, actor = 'seller', catalog_id }: ScenarioInput,
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

/** Returns whether a product of the offer has a price in a subsidiary. */
async function pricedPlaces(
  { db }: Pick<Reading, 'db'>,
  { offer_id, actor, date, catalog_id }: ScenarioInput & Omit<Circumstances, 'zone'>,
) {
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
    const searched = catalogsInOrder(lists, { zone, national, day: date, chosen: catalog_id ?? offer?.chosen ?? null })
    return searched.some(({ id }) => priced.has(id))
  }
}
