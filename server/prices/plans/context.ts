// What the engine needs to plan the prices of some articles: their rows, their purchase prices, and the catalogues of the plan.
import { and, asc, eq, inArray } from 'drizzle-orm'

import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import type { PlanPlace, PlanPurchase, PlanRow, ProductPrices } from '#engine/prices/plan/lines.ts'

import type { Db } from '../../platform/db/index.ts'
import { among } from '../../platform/db/query.ts'
import { catalogs, purchase_prices, selling_prices } from '../../platform/db/schema.ts'
import { amountsOf } from '../selling-prices/rows.ts'
import type { StoredPlan } from './stored.ts'

/** The days, catalogues and actors of a plan. Given lines may be of any catalogue. */
export async function placeOfPlan(db: Db, plan: StoredPlan): Promise<PlanPlace> {
  const chosen = plan.operation.kind === 'lines' ? null : plan.catalog_ids
  const found = await db
    .select({ id: catalogs.id, start_date: catalogs.start_date, end_date: catalogs.end_date })
    .from(catalogs)
    .where(chosen === null ? undefined : inArray(catalogs.id, chosen))
    .orderBy(asc(catalogs.name), asc(catalogs.id))
  return { day: plan.effective_date, end_date: plan.end_date, catalogs: found, actors: plan.actors }
}

/** The active selling prices and the purchase prices of some articles. */
export async function readPlanPrices(db: Db, product_ids: readonly number[]): Promise<(product_id: number) => ProductPrices> {
  const rows = await db
    .select({ row: selling_prices, start_date: catalogs.start_date, end_date: catalogs.end_date })
    .from(selling_prices)
    .innerJoin(catalogs, eq(catalogs.id, selling_prices.catalog_id))
    .where(and(inArray(selling_prices.product_id, among(product_ids)), eq(selling_prices.active, true)))
    .orderBy(asc(catalogs.name), asc(catalogs.id), asc(selling_prices.actor), asc(selling_prices.start_date))
  const bought = await db
    .select()
    .from(purchase_prices)
    .where(inArray(purchase_prices.product_id, among(product_ids)))
    .orderBy(asc(purchase_prices.start_date))
  const planRows = Map.groupBy(
    rows.map(({ row, ...catalog }): PlanRow & { product_id: number } => ({ ...row, ...amountsOf(row), catalog })),
    ({ product_id }) => product_id,
  )
  const purchases = Map.groupBy(
    bought.map((one): PlanPurchase & { product_id: number } => ({ ...one, amount: normalizeDecimal(one.amount) })),
    ({ product_id }) => product_id,
  )
  return (product_id) => ({ rows: planRows.get(product_id) ?? [], purchases: purchases.get(product_id) ?? [] })
}
