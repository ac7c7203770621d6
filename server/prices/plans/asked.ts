// Makes and changes plans: checks what a person asked for, stores it, and computes the plan at once or by a task.
import { and, eq, inArray } from 'drizzle-orm'

import type { PricePlanCreate, PricePlanUpdate } from '#contract/prices/price-plan-asked.ts'
import { MAX_LINES_AT_ONCE } from '#contract/prices/price-plans.ts'
import type { GivenLine } from '#engine/prices/plan/given.ts'
import type { PlanOperation } from '#engine/prices/plan/plan.ts'

import type { Db } from '../../platform/db/index.ts'
import { catalogs, price_plans } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/write.ts'
import { badRequest, type RequestContext } from '../../platform/rpc/base.ts'
import { endTask } from '../../platform/tasks/rows.ts'
import { removeLines } from './choices.ts'
import { computeAtOnce, findArticles } from './compute.ts'
import { type KeptOperation, keptOperation, storeGiven } from './given.ts'
import { allowOperation, insertPlan, lockPlan, savePlan, type PlanChanges, type StoredPlan } from './stored.ts'
import { enqueuePlan } from './task.ts'

type Asking = Pick<RequestContext, 'user' | 'day' | 'tasks'>

export async function createPlan(tx: Tx, context: Asking, { operation: wanted, ...asked }: PricePlanCreate): Promise<StoredPlan> {
  const { operation, lines } = keptOperation(wanted)
  return await makePlan(tx, context, { ...asked, operation }, lines)
}

/** The fields of a plan, without its given lines: these have a table of their own. */
export type PlanFields = Omit<PricePlanCreate, 'operation'> & { operation: KeptOperation }

export async function makePlan(tx: Tx, context: Asking, asked: PlanFields, lines: readonly GivenLine[] | null): Promise<StoredPlan> {
  allowOperation(context.user, asked.operation)
  await checkPlan(tx, context.day, asked)
  const plan = await insertPlan(tx, columnsOf(asked))
  if (lines) await storeGiven(tx, plan.id, lines)
  return await startComputing(tx, context, plan)
}

/** The plan is computed anew unless only its name or comment changes. */
export async function updatePlan(
  tx: Tx,
  context: Asking,
  { id, version, operation: wanted, ...changes }: PricePlanUpdate,
): Promise<StoredPlan> {
  const plan = await lockPlan(tx, { id, version }, ['computing', 'ready', 'failed', 'cancelled'])
  allowOperation(context.user, plan.operation)
  const asked = wanted && keptOperation(wanted)
  if (asked) allowOperation(context.user, asked.operation)
  const values = columnsOf({ ...changes, ...(asked && { operation: asked.operation }) })
  const names = Object.keys(values)
  if (names.length > 0 && names.every((name) => name === 'name' || name === 'comment')) return await savePlan(tx, id, values)
  const next = { ...plan, ...changes, ...values, catalog_ids: changes.catalog_ids ?? plan.catalog_ids ?? 'all' } as PlanFields
  if (next.end_date !== null && next.end_date <= next.effective_date) throw badRequest({ field: 'end_date', key: 'end_before_start' })
  await checkPlan(tx, context.day, next)
  if (asked) await storeGiven(tx, id, asked.lines ?? [])
  // A worker that is computing it finds its task ended, and writes nothing more.
  if (plan.task_id !== null) await endTask(tx, { id: plan.task_id }, 'cancelled')
  return await startComputing(tx, context, await savePlan(tx, id, { ...values, status: 'computing', error_key: null }))
}

function columnsOf({ catalog_ids, ...asked }: Partial<PlanFields>): PlanChanges {
  return { ...asked, ...(catalog_ids !== undefined && { catalog_ids: catalog_ids === 'all' ? null : [...new Set(catalog_ids)] }) }
}

async function checkPlan(db: Db, day: string, { effective_date, operation, catalog_ids }: PlanFields): Promise<void> {
  if (effective_date < day) throw badRequest({ field: 'effective_date', key: 'before_today' })
  if (catalog_ids !== 'all') await checkCatalogs(db, catalog_ids, 'catalog_ids')
  if (operation.kind === 'change') checkEnding(operation, effective_date)
  if (operation.kind !== 'copy') return
  await checkCatalogs(db, [operation.from_catalog_id], 'operation.from_catalog_id')
  const targets = catalog_ids === 'all' ? null : catalog_ids
  if (targets?.includes(operation.from_catalog_id)) throw badRequest({ field: 'catalog_ids', key: 'same_catalog' })
}

function checkEnding({ ending_by, prices }: Extract<PlanOperation, { kind: 'change' }>, effective_date: string): void {
  if (!ending_by) return
  if (ending_by < effective_date) throw badRequest({ field: 'operation.ending_by', key: 'end_before_start' })
  if (prices.includes('purchase_price')) throw badRequest({ field: 'operation.prices', key: 'invalid' })
}

async function checkCatalogs(db: Db, ids: readonly number[], field: string): Promise<void> {
  const wanted = [...new Set(ids)]
  if ((await db.$count(catalogs, inArray(catalogs.id, wanted))) < wanted.length) throw badRequest({ field, key: 'unknown' })
}

/** Finds the articles, and computes a small plan at once. A large one is computed by a task. */
async function startComputing(tx: Tx, { day, tasks }: Asking, plan: StoredPlan): Promise<StoredPlan> {
  const { product_ids, lines } = await findArticles({ db: tx, day }, plan)
  await tx
    .update(price_plans)
    .set({ product_ids })
    .where(and(eq(price_plans.id, plan.id)))
  if (lines <= MAX_LINES_AT_ONCE) return await computeAtOnce(tx, plan)
  await removeLines(tx, plan.id)
  return await enqueuePlan(tx, tasks, {
    plan,
    action: { action: 'compute' },
    total: product_ids.length,
    changes: { counts: {}, summary: null },
  })
}
