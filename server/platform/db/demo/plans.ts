// The demo's price plans: one that was applied last month, one that is undone in part, and one that waits to be looked through.
import { eq, inArray, sql } from 'drizzle-orm'

import type { PlanOperation } from '#engine/prices/plan/plan.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { computeAtOnce, findArticles } from '../../../prices/plans/compute.ts'
import { insertPlan, type StoredPlan } from '../../../prices/plans/stored.ts'
import { applyNow, undoNow } from '../../../prices/plans/task.ts'
import { catalogs, price_plan_lines, price_plans, products } from '../schema.ts'
import type { Tx } from '../write.ts'
import { daysAgo } from './past.ts'

const APPLIED = 32
const UNDONE = 25

interface DemoPlan {
  name: string
  comment?: string
  references: string[]
  catalog: 'NAT' | 'LYO'
  /** The days between now and the first day of its prices. */
  from: number
  percent: string
}

/** Follows the demo's prices, in the transaction of the catalogue manager. */
export async function seedPlans(tx: Tx): Promise<void> {
  await seedPast(tx, APPLIED, paper, (plan) => Promise.resolve(plan))
  await seedPast(tx, UNDONE, network, async (plan) => await undoFirst(tx, plan))
  await seedPlan(tx, toners, today())
}

const paper: DemoPlan = {
  name: 'Papier : hausse du fournisseur',
  comment: 'Annoncée par courrier, appliquée à Lyon seulement.',
  references: ['PAP-A4-80', 'PAP-ETQ-24'],
  catalog: 'LYO',
  from: -30,
  percent: '2.5',
}
const network: DemoPlan = {
  name: 'Réseau : alignement des prix',
  references: ['RVT-S24P', 'RVT-S8', 'RVT-W6', 'RVT-F40'],
  catalog: 'LYO',
  from: -24,
  percent: '-1',
}
const toners: DemoPlan = {
  name: 'Toners Kelvion : tarifs du trimestre prochain',
  references: ['KEL-TK35K', 'KEL-TK35C', 'KEL-TK35M', 'KEL-TK35Y', 'KEL-DK35', 'KEL-FK35'],
  catalog: 'NAT',
  from: 45,
  percent: '3.5',
}

/** A plan that was made and applied so many days ago. */
async function seedPast(tx: Tx, days: number, plan: DemoPlan, after: (applied: StoredPlan) => Promise<StoredPlan>): Promise<void> {
  const then = addDays(today(), -days)
  const { id } = await daysAgo(tx, days, async () => await after(await applyNow(tx, await seedPlan(tx, plan, then), then)))
  const noon = sql`${`${then} 12:00`}::timestamp at time zone 'Europe/Paris'`
  const ago = {
    created_at: noon,
    updated_at: noon,
    applied_at: noon,
    undone_at: sql`case when undone_at is null then null else ${noon} end`,
  }
  await tx.update(price_plans).set(ago).where(eq(price_plans.id, id))
}

async function seedPlan(tx: Tx, { references, catalog, from, percent, ...named }: DemoPlan, day: string): Promise<StoredPlan> {
  const chosen = await tx.select({ id: products.id }).from(products).where(inArray(products.reference, references))
  const sold = await tx.select({ id: catalogs.id }).from(catalogs).where(eq(catalogs.code, catalog))
  const operation: PlanOperation = {
    kind: 'change',
    prices: ['recommended_price'],
    change: { kind: 'percent', value: percent },
    step: '0.01',
    direction: 'nearest',
    ending: '.90',
    later_rows: false,
    replace_percentages: true,
  }
  const asked = { selection: { ids: chosen.map(({ id }) => id) }, catalog_ids: sold.map(({ id }) => id), operation }
  const plan = await insertPlan(tx, { ...named, ...asked, actors: ['seller'], effective_date: addDays(today(), from) })
  const { product_ids } = await findArticles({ db: tx, day }, plan)
  await tx.update(price_plans).set({ product_ids }).where(eq(price_plans.id, plan.id))
  return await computeAtOnce(tx, plan)
}

/** Undoes the first two lines of a plan. */
async function undoFirst(tx: Tx, plan: StoredPlan): Promise<StoredPlan> {
  const lines = await tx.select({ id: price_plan_lines.id }).from(price_plan_lines).where(eq(price_plan_lines.plan_id, plan.id)).limit(2)
  return await undoNow(tx, plan, { ids: lines.map(({ id }) => id), keep_changed: true })
}
