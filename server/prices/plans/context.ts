// What the engine needs to plan the prices of some articles: their rows, their purchase prices, and the catalogues of the plan.
import { asc, gte, inArray, isNull, or, sql } from 'drizzle-orm'

import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { amountNames, hasUnit } from '#engine/prices/amounts.ts'
import type { PlanPlace, PlanPurchase, PlanRow, ProductPrices } from '#engine/prices/plan/lines.ts'

import type { Db } from '../../platform/db/index.ts'
import { among, compile, run } from '../../platform/db/query.ts'
import { catalogs, type selling_prices } from '../../platform/db/schema.ts'
import { amountsOf } from '../selling-prices/rows.ts'
import type { StoredPlan } from './stored.ts'

/**
 * The days, catalogues and actors of a plan. Given lines may be of any catalogue. Where all catalogues are meant, those that are over by then
 * are left out; one that is named is not, so that its prices are said to be refused.
 */
export async function placeOfPlan(db: Db, plan: StoredPlan): Promise<PlanPlace> {
  const isGiven = plan.operation.kind === 'lines'
  const chosen = isGiven ? null : plan.catalog_ids
  const stillValid = or(isNull(catalogs.end_date), gte(catalogs.end_date, plan.effective_date))
  const found = await db
    .select({ id: catalogs.id, start_date: catalogs.start_date, end_date: catalogs.end_date })
    .from(catalogs)
    .where(chosen ? inArray(catalogs.id, chosen) : isGiven ? undefined : stillValid)
    .orderBy(asc(catalogs.name), asc(catalogs.id))
  return { day: plan.effective_date, end_date: plan.end_date, catalogs: found, actors: plan.actors }
}

type PriceColumns = Omit<typeof selling_prices.$inferSelect, 'created_at' | 'updated_at' | 'updated_by'> & {
  catalog_start: string | null
  catalog_end: string | null
}

/** Only what the engine reads: times, for one, would be converted for every row. */
const columns = ['id', 'product_id', 'version', 'catalog_id', 'actor', 'active', 'start_date', 'end_date', 'unit_label']
  .concat(amountNames.flatMap((name) => (hasUnit(name) ? [name, `${name}_unit`] : [name])))
  .map((name) => `s.${name}`)
  .join(', ')
// Names are folded once for each catalogue, not for each price.
const pricesOf = (
  product_ids: readonly number[],
) => sql`select ${sql.raw(columns)}, c.start_date as catalog_start, c.end_date as catalog_end
  from selling_prices s join (select id, start_date, end_date, public.fold(name) collate "C" as sorted from catalogs offset 0) c
    on c.id = s.catalog_id
  where s.product_id in ${among(product_ids)} and s.active
  order by s.product_id, c.sorted, c.id, s.actor, s.start_date`
const purchasesOf = (product_ids: readonly number[]) => sql`select id, product_id, version, amount, start_date, end_date
  from purchase_prices where product_id in ${among(product_ids)} order by product_id, start_date`

/** The active selling prices and the purchase prices of some articles. */
export async function readPlanPrices(db: Db, product_ids: readonly number[]): Promise<(product_id: number) => ProductPrices> {
  const rows = await run<PriceColumns>(db, compile(pricesOf(product_ids)), { prepare: true })
  const bought = await run<PlanPurchase & { product_id: number }>(db, compile(purchasesOf(product_ids)), { prepare: true })
  const planRows = Map.groupBy(
    rows.map((row): PlanRow & { product_id: number } => {
      const {
        id,
        product_id,
        version,
        catalog_id,
        actor,
        active,
        start_date,
        end_date,
        unit_label,
        catalog_start: from,
        catalog_end: to,
      } = row
      const fields = { id, product_id, version, catalog_id, actor, active, start_date, end_date, unit_label }
      return { ...fields, ...amountsOf(row), catalog: { start_date: from, end_date: to } }
    }),
    ({ product_id }) => product_id,
  )
  const purchases = Map.groupBy(
    bought.map((one): PlanPurchase & { product_id: number } => ({ ...one, amount: normalizeDecimal(one.amount) })),
    ({ product_id }) => product_id,
  )
  return (product_id) => ({ rows: planRows.get(product_id) ?? [], purchases: purchases.get(product_id) ?? [] })
}
