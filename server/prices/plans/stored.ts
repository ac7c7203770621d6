// A price plan as it is stored: read, checked against the version that was read, and shown to callers.
import { ORPCError } from '@orpc/server'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'

import { type Holder, holds, type Way } from '#contract/people/permissions.ts'
import type { StoredOperation } from '#contract/prices/price-plan-asked.ts'
import { changesPurchase, changesSelling, type PlanState, type PricePlan } from '#contract/prices/price-plans.ts'
import type { Selection } from '#contract/shared/selection.ts'

import { notFound } from '../../lookups/lookups.ts'
import type { Db } from '../../platform/db/index.ts'
import { price_plans as table } from '../../platform/db/schema.ts'
import { authorOf, type Tx } from '../../platform/db/write.ts'
import { raisedVersion } from '../../platform/db/write/statements.ts'
import type { KeptOperation } from './given.ts'

const { product_ids, ...columns } = getTableColumns(table)
type Columns = Omit<typeof table.$inferSelect, 'product_ids' | 'operation' | 'selection'>

/** A plan without the list of its articles, which may be long. */
export interface StoredPlan extends Columns {
  operation: KeptOperation
  selection: Selection<Record<string, unknown>> | null
  product_count: number | null
}
export const planColumns = { ...columns, product_count: sql<number | null>`cardinality(${product_ids})` }

export async function findPlan(db: Db, id: number): Promise<StoredPlan> {
  const [plan] = await db.select(planColumns).from(table).where(eq(table.id, id))
  return plan ? (plan as StoredPlan) : notFound()
}

/** Locks a plan. Throws NOT_FOUND, CONFLICT for another version than the one that was read, or NOT_NOW outside these states. */
export async function lockPlan(
  tx: Tx,
  { id, version }: { id: number; version: number },
  states: readonly PlanState[],
): Promise<StoredPlan> {
  const [found] = await tx.select(planColumns).from(table).where(eq(table.id, id)).for('update')
  if (!found) return notFound()
  const plan = found as StoredPlan
  if (plan.version !== version) {
    const data = { current: shownPlan(plan), changed_by: null, changed_at: plan.updated_at }
    throw new ORPCError('CONFLICT', { status: 409, defined: true, data })
  }
  if (!states.includes(plan.status)) throw new ORPCError('NOT_NOW', { status: 409, defined: true, data: { status: plan.status } })
  return plan
}

export type PlanChanges = Partial<{ [Name in keyof typeof table.$inferInsert]: (typeof table.$inferInsert)[Name] | SQL }>

/** Writes some columns of a plan, which gets its next version. */
export async function savePlan(tx: Db, id: number, changes: PlanChanges): Promise<StoredPlan> {
  const set = { ...changes, version: raisedVersion(table.version), updated_at: sql`now()` }
  const [plan] = await tx
    .update(table)
    .set(set as never)
    .where(eq(table.id, id))
    .returning(planColumns)
  return plan ? (plan as StoredPlan) : notFound()
}

export async function insertPlan(tx: Tx, values: PlanChanges): Promise<StoredPlan> {
  const { id, name } = authorOf(tx)
  const made = { ...values, created_by: id, created_by_name: name, status: 'computing' }
  const [plan] = await tx
    .insert(table)
    .values(made as never)
    .returning(planColumns)
  if (!plan) throw new Error('the plan was not stored')
  return plan as StoredPlan
}

/** A plan as callers see it. */
export function shownPlan(plan: StoredPlan): Omit<PricePlan, 'summary'> & { summary: null } {
  const { operation, selection, catalog_ids, created_by, created_by_name, applied_by_name, undone_by_name } = plan
  const { counts: _counts, progress: _progress, ...rest } = plan
  return {
    ...rest,
    operation: operation as StoredOperation,
    selection: selection && shownSelection(selection),
    catalog_ids: catalog_ids ?? 'all',
    created_by: created_by === null ? null : { id: created_by, name: created_by_name },
    applied_by: applied_by_name,
    undone_by: undone_by_name,
    summary: null,
  }
}

/** The filter in the form of a query, in which lists of ids are separated by commas. */
function shownSelection(selection: Selection<Record<string, unknown>>): NonNullable<PricePlan['selection']> {
  if ('ids' in selection) return selection
  const filter = Object.entries(selection.filter).map(([name, wanted]) => [name, Array.isArray(wanted) ? wanted.join() : wanted])
  return { filter: Object.fromEntries(filter) as Record<string, unknown>, except_ids: selection.except_ids }
}

/** Throws FORBIDDEN for a caller who may not change all kinds of prices that the operation changes. */
export function allowOperation(user: Holder | null, operation: KeptOperation): void {
  const { selling, purchases } = changedPrices(operation)
  const needed: Way[] = [...(selling ? [changesSelling] : []), ...(purchases ? [changesPurchase] : [])]
  if (needed.some((way) => !holds(user, [way]))) throw new ORPCError('FORBIDDEN')
}

/** Which kinds of prices an operation changes. */
export function changedPrices(operation: KeptOperation): { selling: boolean; purchases: boolean } {
  switch (operation.kind) {
    case 'change': {
      const purchases = operation.prices.includes('purchase_price')
      return { purchases, selling: operation.prices.some((price) => price !== 'purchase_price') }
    }
    case 'lines':
      return operation
    default:
      return { selling: true, purchases: false }
  }
}
