// The prices of an offer's products on a day in its default configuration, calculated by the same steps as elsewhere.
import { inArray } from 'drizzle-orm'

import type { Outputs } from '#contract/index.ts'
import { quantityFields } from '#contract/offers/set-fields.ts'
import { blankOf } from '#contract/shared/declared-fields.ts'
import { simulateOffer } from '#engine/offers/simulation.ts'
import type { Actor } from '#engine/prices/amounts.ts'
import { actorPurchasePrice } from '#engine/prices/chain.ts'
import { purchaseOn } from '#engine/prices/checks.ts'
import { covers } from '#engine/time/days.ts'

import { products as products_table } from '../../platform/db/schema.ts'
import type { RequestContext } from '../../platform/rpc/base.ts'
import { mayShow } from '../../prices/selling-prices/rows.ts'
import type { Section } from '../composition/composition.ts'
import type { PricesOfProduct } from '../past/prices.ts'
import { simulationSourcesFrom } from './simulation-sources.ts'
import { checkZone, readSources } from './sources.ts'

interface PricesInput {
  offer_id: number
  zone?: string | undefined
  actor: Actor
  day?: string | undefined
  catalog_id?: number | undefined
  product_ids?: number[] | undefined
  /** Replaces the stored composition. */
  composed?: readonly Section[] | undefined
}
type Prices = Outputs['offer_products']['prices']

/** For a past day, uses the data stored at its end. Undefined when there is no such offer. */
export async function pricesOfDay(context: RequestContext, asked: PricesInput): Promise<Prices | undefined> {
  const { db, user } = context
  const { offer_id, zone = null, actor, day = context.day, catalog_id } = asked
  await checkZone(db, zone)
  const past = day < context.day ? day : undefined
  const wanted = asked.product_ids && (await existing(context, asked.product_ids))
  const stored = await readSources(context, offer_id, { past, added: wanted, composed: asked.composed })
  if (!stored) return undefined
  const sources = await simulationSourcesFrom(context, stored, { offer_id, zone, past })
  const held = new Set(stored.articles.map(({ product }) => product.id))
  const added = (wanted ?? []).filter((id) => !held.has(id))
  const { catalog, other_catalogs, lines, total } = simulateOffer<{ id: number }, never>(
    { ...sources, sections: [...sources.sections, { bundles: [bundleOf(added)] }], coverages: undefined },
    { date: day, actor, quantities: {}, catalog_id },
  )
  const only = wanted && new Set(wanted)
  const prices = new Map(stored.products.map((one) => [one.product_id, one]))
  return {
    catalog,
    others: other_catalogs,
    total,
    items: lines
      .filter(({ product_id }) => !only || only.has(product_id))
      .map(({ product_id, quantity, unit_price, total: all, catalog: from, steps }) => ({
        product_id,
        tariff: steps.find(({ step }) => step === 'tariff')?.after ?? null,
        quantity,
        unit_price,
        total: all,
        catalog: from,
        ...(mayShow(user) && { purchase_price: boughtAt(prices.get(product_id), { actor, day, catalog_id: from?.id }) }),
      })),
  }
}

async function existing({ db }: RequestContext, ids: number[]): Promise<number[]> {
  const rows = await db.select({ id: products_table.id }).from(products_table).where(inArray(products_table.id, ids))
  return rows.map(({ id }) => id)
}

/** A bundle that contains these products once each, beside the others. */
const bundleOf = (ids: readonly number[]) => {
  const one = blankOf(quantityFields)
  return { id: 0, ...one, products: ids.map((id) => ({ product: { id }, ...one })) }
}

/** The purchase price of the row that the price starts from. */
function boughtAt(
  prices: PricesOfProduct | undefined,
  { actor, day, catalog_id }: { actor: Actor; day: string; catalog_id: number | undefined },
) {
  const row = prices?.rows.find((one) => one.catalog_id === catalog_id && one.active && one.actor === actor && covers(one, day))
  return actorPurchasePrice(row ?? null, purchaseOn(prices?.purchases ?? [], day), actor)
}
