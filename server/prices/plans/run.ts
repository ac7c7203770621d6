// Applying and undoing a plan: what stands in the way is told first; then it is done at once, or by a task if it is large.
import { ORPCError } from '@orpc/server'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { type InTheWay, MAX_LINES_AT_ONCE } from '#contract/prices/price-plans.ts'

import type { Db } from '../../platform/db/index.ts'
import { price_plans } from '../../platform/db/schema.ts'
import { inTransaction, type Tx } from '../../platform/db/write.ts'
import { badRequest, type RequestContext } from '../../platform/rpc/base.ts'
import { lockProducts } from '../../products/lock-products.ts'
import { stampProducts } from '../changed-products.ts'
import { isStale, markStale } from './apply.ts'
import { refuseBusy } from './busy.ts'
import { excludeLines, type Exclusion, MAX_SUMMED_AT_ONCE } from './exclude.ts'
import { chosenLines, isWritten, type LineChoice } from './lines-sql.ts'
import { countAndFirst } from './lines.ts'
import { allowOperation, lockPlan, type StoredPlan } from './stored.ts'
import { countStates } from './summary.ts'
import { applyNow, enqueuePlan, undoNow } from './task.ts'
import { appliedAmong, changedAmong } from './undo.ts'
import { countLines, StaleLines, writtenArticles } from './write.ts'

interface Version {
  id: number
  version: number
}

export async function applyPlan(
  context: RequestContext,
  { skip_refused, skip_stale, ...wanted }: Version & { skip_refused: boolean; skip_stale: boolean },
): Promise<StoredPlan> {
  const stale = async (db: Db, plan: StoredPlan) => inTheWay('STALE_LINES', await countAndFirst(db, plan, isStale(plan.id)))
  try {
    const applied = await inTransaction(context, async (tx) => {
      const plan = await lockPlan(tx, wanted, ['ready'])
      allowOperation(context.user, plan.operation)
      if (plan.effective_date < context.day) throw new ORPCError('EFFECTIVE_DATE_PASSED', { status: 409, defined: true })
      if (!skip_refused && (plan.counts['refused'] ?? 0) > 0)
        await refuseLines(tx, plan, 'REFUSED_LINES', sql`l.plan_id = ${plan.id} and l.mark is null and l.state = 'refused'`)
      const large = isLarge(plan)
      const product_ids = large ? [] : await lockWritten(tx, plan)
      // The marks of stale lines stay, although nothing is applied. Among many lines, only the task looks for more of them.
      const found = large ? (plan.counts['stale'] ?? 0) : await noteStale(tx, plan)
      if (found > 0 && !skip_stale) return await stale(tx, plan)
      const total = await countLines(tx, sql`l.plan_id = ${plan.id} and ${sql.raw(isWritten)}`)
      if (total === 0) throw badRequest({ field: 'operation', key: 'nothing_to_change' })
      if (large) return await enqueuePlan(tx, context.tasks, { plan, action: { action: 'apply', skip_stale }, total, changes: {} })
      const done = await applyNow(tx, plan, context.day)
      await stampProducts(tx, product_ids)
      return done
    })
    if (applied instanceof ORPCError) throw applied
    context.tasks.wake()
    return applied
  } catch (error) {
    if (!(error instanceof StaleLines)) throw error
    throw await inTransaction(context, async (tx) => {
      const plan = await lockPlan(tx, wanted, ['ready'])
      await noteStale(tx, plan)
      return await stale(tx, plan)
    })
  }
}

const countAll = ({ counts }: StoredPlan) => Object.values(counts).reduce((sum, lines) => sum + lines, 0)
const isLarge = (plan: StoredPlan) => countAll(plan) > MAX_LINES_AT_ONCE

/** Locks the articles of a small plan, so that other writers of their prices wait for the short time that it takes. */
async function lockWritten(tx: Tx, plan: StoredPlan): Promise<number[]> {
  const product_ids = await writtenArticles(tx, plan.id)
  await refuseBusy(tx, product_ids)
  await lockProducts(tx, product_ids)
  return product_ids
}

async function noteStale(tx: Tx, plan: StoredPlan): Promise<number> {
  const found = await markStale(tx, plan.id)
  if (found > 0)
    await tx
      .update(price_plans)
      .set({ counts: await countStates(tx, plan.id) })
      .where(eq(price_plans.id, plan.id))
  return found
}

const inTheWay = (code: string, data: InferOutput<typeof InTheWay>) => new ORPCError(code, { status: 409, defined: true, data })

async function refuseLines(tx: Tx, plan: StoredPlan, code: string, lines: SQL): Promise<void> {
  const found = await countAndFirst(tx, plan, lines)
  if (found.count > 0) throw inTheWay(code, found)
}

/** Leaves lines out, or takes them in again; a very large plan is summed up by a task. */
export async function excludeFromPlan(context: RequestContext, wanted: Version, exclusion: Exclusion): Promise<StoredPlan> {
  const excluded = await inTransaction(context, async (tx) => {
    const plan = await lockPlan(tx, wanted, ['ready'])
    allowOperation(context.user, plan.operation)
    const total = countAll(plan)
    if (total <= MAX_SUMMED_AT_ONCE) return await excludeLines(tx, plan, exclusion, 'at_once')
    return await enqueuePlan(tx, context.tasks, { plan, action: { action: 'exclude', ...exclusion }, total, changes: {} })
  })
  context.tasks.wake()
  return excluded
}

interface Undoing extends Version, LineChoice {
  keep_changed: boolean
}

export async function undoPlan(
  context: RequestContext,
  { keep_changed, ids, filter, except_ids, ...wanted }: Undoing,
): Promise<StoredPlan> {
  const lines = { ids, filter, except_ids }
  const choice = chosenLines(lines)
  try {
    const undone = await inTransaction(context, async (tx) => {
      const plan = await lockPlan(tx, wanted, ['applied', 'partly_undone'])
      allowOperation(context.user, plan.operation)
      const total = await countLines(tx, appliedAmong(plan.id, choice))
      const large = total > MAX_LINES_AT_ONCE
      const product_ids = large ? [] : await lockWritten(tx, plan)
      // Among many lines, the task looks for changed ones. If it has found some, they are told when somebody asks once more.
      if (large && !keep_changed && plan.error_key === 'stale_lines')
        await refuseLines(tx, plan, 'CHANGED_SINCE', changedAmong(plan.id, choice))
      if (total === 0) throw badRequest({ field: 'ids', key: 'nothing_to_change' })
      if (large)
        return await enqueuePlan(tx, context.tasks, { plan, action: { action: 'undo', ...lines, keep_changed }, total, changes: {} })
      const done = await undoNow(tx, plan, { ...lines, keep_changed })
      await stampProducts(tx, product_ids)
      return done
    })
    context.tasks.wake()
    return undone
  } catch (error) {
    if (!(error instanceof StaleLines)) throw error
    throw await inTransaction(context, async (tx) => {
      const plan = await lockPlan(tx, wanted, ['applied', 'partly_undone'])
      return inTheWay('CHANGED_SINCE', await countAndFirst(tx, plan, changedAmong(plan.id, choice)))
    })
  }
}
