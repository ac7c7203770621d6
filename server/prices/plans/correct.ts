// Sets amounts of one line of a plan by hand: the line is planned again with them, and checked like any other.
import { and, eq } from 'drizzle-orm'

import { amountNames, type Amounts } from '#engine/prices/amounts.ts'
import { everyPrice } from '#engine/prices/chain.ts'
import { placeOf } from '#engine/prices/change.ts'
import { followed, followedPurchase, idlePurchase } from '#engine/prices/plan/change.ts'
import { created } from '#engine/prices/plan/first.ts'
import type { GivenLine } from '#engine/prices/plan/given.ts'
import {
  amountsOfRow,
  fieldsOfRow,
  type PlannedPurchase,
  type PlannedRow,
  type PlanPlace,
  type ProductPrices,
} from '#engine/prices/plan/lines.ts'
import { purchaseFigures, rowFigures } from '#engine/prices/plan/plan.ts'

import type { Db } from '../../platform/db/index.ts'
import { price_plan_lines as table } from '../../platform/db/schema.ts'
import { badRequest } from '../../platform/rpc/base.ts'
import { stored } from './compute.ts'
import { placeOfPlan, readPlanPrices } from './context.ts'
import type { StoredPlan } from './stored.ts'

type StoredLine = typeof table.$inferSelect

/** Throws BAD_REQUEST for a line that has no amounts to set, such as one that only ends a price. */
export async function correctLine(db: Db, plan: StoredPlan, line: StoredLine, amounts: GivenLine['amounts']): Promise<void> {
  if (line.state === 'ended') throw badRequest({ field: 'amounts', key: 'invalid' })
  const prices = (await readPlanPrices(db, [line.product_id]))(line.product_id)
  const place = await placeOfPlan(db, plan)
  const next = line.catalog_id === null ? correctedPurchase(line, amounts, prices, place) : correctedRow(line, amounts, prices, place)
  await db
    .update(table)
    .set({ ...next, corrected: true, mark: null })
    .where(and(eq(table.plan_id, plan.id), eq(table.id, line.id)))
}

function correctedRow(line: StoredLine, given: GivenLine['amounts'], prices: ProductPrices, place: PlanPlace) {
  const catalog = place.catalogs.find(({ id }) => id === line.catalog_id)
  if (!catalog || line.actor === null || given.purchase_price !== undefined) throw badRequest({ field: 'amounts', key: 'invalid' })
  const at = { catalog_id: catalog.id, actor: line.actor, catalog }
  const row = prices.rows.find(({ id }) => id === line.row_id) ?? null
  const plannedAmounts = line.state === 'refused' && row ? amountsOfRow(row) : amountsAfter(line)
  const amounts: Amounts = {
    ...plannedAmounts,
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Amounts>),
  }
  const { purchases } = prices
  const { day, end_date } = place
  const others = prices.rows.filter((one) => one.catalog_id === at.catalog_id && one.actor === at.actor && one !== row)
  const planned: PlannedRow = row
    ? followed(
        row,
        { ...fieldsOfRow(row), ...amounts, unit_label: line.unit_label, start_date: placeOf(row, day) === 'later' ? row.start_date : day },
        { day, end_date, purchases, warnings: [] },
      )
    : created(at, { amounts, warnings: [] }, others, { purchases, day, end_date })
  const figures = rowFigures(planned, purchases, purchases, day)
  return { ...stored(line.product_id, planned, figures, day), unit_label: planned.after?.unit_label ?? null }
}

const amountsAfter = (line: StoredLine): Amounts => {
  const after = everyPrice(() => null) as Amounts
  for (const name of amountNames) {
    const amount = line.amounts[name]?.after
    if (amount) after[name] = { value: amount.value, unit: amount.unit }
  }
  return after
}

function correctedPurchase(
  line: StoredLine,
  { purchase_price: wanted }: GivenLine['amounts'],
  { purchases }: ProductPrices,
  place: PlanPlace,
) {
  const row = purchases.find(({ id }) => id === line.row_id) ?? null
  if (!wanted || wanted.unit !== 'EUR' || !row) throw badRequest({ field: 'amounts', key: 'invalid' })
  const negative = wanted.value.startsWith('-')
  const planned: PlannedPurchase = negative
    ? idlePurchase(row, 'refused', 'negative')
    : followedPurchase(row, wanted.value, { ...place, warnings: [] })
  return stored(line.product_id, planned, purchaseFigures(planned, purchases, place.day), place.day)
}
