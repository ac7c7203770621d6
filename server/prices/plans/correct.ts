// Sets amounts of one line of a plan by hand: the line is planned again as a given one, and checked like any other.
import { and, eq } from 'drizzle-orm'

import type { Amounts } from '#engine/prices/amounts.ts'
import { everyPrice } from '#engine/prices/chain.ts'
import type { GivenLine } from '#engine/prices/plan/given.ts'
import { amountsOfRow } from '#engine/prices/plan/lines.ts'
import { planProduct } from '#engine/prices/plan/plan.ts'

import type { Db } from '../../platform/db/index.ts'
import { price_plan_lines as table } from '../../platform/db/schema.ts'
import { lineColumns } from './columns.ts'
import { placeOfPlan, readPlanPrices } from './context.ts'
import { keptLines } from './given.ts'
import type { StoredPlan } from './stored.ts'

type StoredLine = typeof table.$inferSelect

/** False for a line that has no such amounts, such as one that only ends a price. */
export async function correctLine(db: Db, plan: StoredPlan, line: StoredLine, amounts: GivenLine['amounts']): Promise<boolean> {
  const isPurchase = line.catalog_id === null
  const misplaced = Object.keys(amounts).some((name) => (name === 'purchase_price') !== isPurchase)
  if (line.state === 'ended' || misplaced) return false
  const prices = (await readPlanPrices(db, [line.product_id]))(line.product_id)
  const place = await placeOfPlan(db, { ...plan, operation: keptLines([]) })
  const row = prices.rows.find(({ id }) => id === line.row_id)
  const given: GivenLine = {
    product_id: line.product_id,
    catalog_id: line.catalog_id,
    actor: line.actor,
    ...(line.row_id !== null && { row_id: line.row_id }),
    amounts: isPurchase ? amounts : { ...(line.state === 'refused' && row ? amountsOfRow(row) : amountsAfter(line)), ...amounts },
  }
  const planned = planProduct({ kind: 'lines' }, prices, place, [given])
  const [next] = isPurchase ? planned.purchases : planned.rows
  if (!next) return false
  const isNew = line.state === 'refused' || line.state === 'unchanged'
  const label = isNew && next.after && 'unit_label' in next.after ? { unit_label: next.after.unit_label } : {}
  const set = { ...lineColumns(line.product_id, next, next.figures, place.day), ...(next.after && !isNew && daysOf(line)), ...label }
  await db
    .update(table)
    .set({ ...set, corrected: true, typed: { ...line.typed, ...amounts }, mark: null })
    .where(and(eq(table.plan_id, plan.id), eq(table.id, line.id)))
  return true
}

/** A corrected line keeps the days that the plan gave it. */
const daysOf = ({ from_date, to_date, ends, inserts }: StoredLine) => ({ from_date, to_date, ends, inserts })

const amountsAfter = (line: StoredLine): Amounts =>
  everyPrice((name) => {
    const amount = line.amounts[name]?.after
    return amount ? { value: amount.value, unit: amount.unit } : null
  })
