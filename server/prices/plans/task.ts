// The work on a plan that is too long for a request: computing it portion by portion, or applying or undoing it in one transaction.
import { eq, sql } from 'drizzle-orm'

import { changesPurchase, changesSelling } from '#contract/prices/price-plans.ts'
import { today } from '#engine/time/today.ts'

import { presentUser } from '../../platform/auth/rights.ts'
import type { Db } from '../../platform/db/index.ts'
import { price_plans } from '../../platform/db/schema.ts'
import { authorOf, type Tx } from '../../platform/db/write.ts'
import { nextVersion } from '../../platform/db/write/statements.ts'
import type { Services } from '../../platform/rpc/base.ts'
import type { Portion, TaskKind } from '../../platform/tasks/kind.ts'
import type { TaskRow } from '../../platform/tasks/rows.ts'
import type { Tasks } from '../../platform/tasks/tasks.ts'
import { stampProducts } from '../changed-products.ts'
import { markStale, writeLines } from './apply.ts'
import { computePortion, countNewLines, finishComputing, storeLines } from './compute.ts'
import { excludeLines, type Exclusion } from './exclude.ts'
import { chosenLines, type LineChoice } from './lines-sql.ts'
import { allowOperation, findPlan, type PlanChanges, savePlan, type StoredPlan } from './stored.ts'
import { countStates } from './summary.ts'
import { countApplied, undoLines } from './undo.ts'
import { articlesAfter, StaleLines } from './write.ts'

interface Undone extends LineChoice {
  /** Whether lines that were changed since are left as they are; otherwise nothing is undone if there are any. */
  keep_changed: boolean
}

/** What is to be done; `exclude` and `undo` concern lines by their numbers, those of a filter, or all. */
export type PlanAction =
  | { action: 'compute' }
  | ({ action: 'exclude' } & Exclusion)
  | { action: 'apply'; skip_stale: boolean }
  | ({ action: 'undo' } & Undone)
type Parameters = PlanAction & { plan_id: number }

interface PlanWork {
  plan: StoredPlan
  action: PlanAction
  total: number
  changes: PlanChanges
}

const working = { compute: 'computing', exclude: 'computing', apply: 'applying', undo: 'undoing' } as const

/** Stores a task for a plan, which shows from now on that it is being worked on. */
export async function enqueuePlan(tx: Tx, tasks: Tasks, { plan, action, total, changes }: PlanWork): Promise<StoredPlan> {
  const parameters: Parameters = { ...action, plan_id: plan.id }
  const task = await tasks.enqueue(tx, { kind: 'price_plan', title: plan.name, parameters, total })
  return await savePlan(tx, plan.id, { ...changes, status: working[action.action], task_id: task.id, progress: 0 })
}

export const pricePlanTask: TaskKind = {
  anyOf: [changesSelling, changesPurchase],
  next: async (task, services) => {
    const parameters = task.parameters as Parameters
    const plan = await findPlan(services.db, parameters.plan_id)
    await allowAuthor(services.db, task, plan)
    if (parameters.action === 'compute') return await nextLines(services.db, task, plan)
    if (parameters.action === 'exclude') return task.cursor === null ? markLines(plan, parameters) : null
    return task.cursor === null ? writeAll(services, parameters, plan) : await nextStamps(services.db, task, plan)
  },
  failureKey: (error) => {
    if (error instanceof StaleLines) return 'stale_lines'
    if (error instanceof DatePassed) return 'effective_date_passed'
    return isForbidden(error) ? 'forbidden' : undefined
  },
  isFixed: ({ parameters, status }) => status === 'running' && (parameters as Parameters).action !== 'compute',
  ended: async (tx, task, status) => {
    const { plan_id, action } = task.parameters as Parameters
    const [plan] = await tx.select().from(price_plans).where(eq(price_plans.id, plan_id)).for('update')
    // It has been written, or another task works on it by now.
    if (!plan || plan.task_id !== task.id || plan.status !== working[action]) return
    const error_key = task.error_key
    if (action === 'compute')
      return void (await savePlan(tx, plan_id, { status: status === 'cancelled' ? 'cancelled' : 'failed', error_key }))
    if (action === 'exclude') return void (await savePlan(tx, plan_id, { status: 'ready', progress: null, error_key }))
    await allowLongStatements(tx)
    if (action === 'apply') await markStale(tx, plan_id)
    const before = action === 'apply' ? 'ready' : (await countApplied(tx, plan_id)).undone > 0 ? 'partly_undone' : 'applied'
    await savePlan(tx, plan_id, { status: before, progress: null, error_key, counts: await countStates(tx, plan_id) })
  },
}

/** Gives back the plans whose task is gone, such as after a restore, which leaves tasks out. Nothing of an unfinished task was written. */
export async function giveBackPlans({ db }: Services): Promise<void> {
  await db.execute(sql`update price_plans t set ${nextVersion}, progress = null, error_key = 'worker_lost',
      status = case t.status when 'computing' then 'failed' when 'applying' then 'ready'
        else case when exists (select from price_plan_lines l where l.plan_id = t.id and l.undone_in is not null)
          then 'partly_undone' else 'applied' end end
    where t.status in ('computing', 'applying', 'undoing')
      and not exists (select from tasks where tasks.id = t.task_id and tasks.status in ('queued', 'running'))`)
}

/** A statement over millions of lines takes longer than those of requests may: it would be cancelled, and begun again for ever. */
const allowLongStatements = async (tx: Db) => void (await tx.execute(sql`set local statement_timeout = 0`))

class DatePassed extends Error {}
const isForbidden = (error: unknown) => (error as { code?: string }).code === 'FORBIDDEN'

/** The task needs the rights for all prices that the plan changes, not only for one kind. */
async function allowAuthor(db: Db, { created_by }: TaskRow, { operation }: StoredPlan): Promise<void> {
  if (created_by !== null) allowOperation(await presentUser(db, created_by), operation)
}

/** The lines of the next articles; after the last ones, the summary. */
async function nextLines(db: Db, task: TaskRow, plan: StoredPlan): Promise<Portion | null> {
  const from = (task.cursor ?? { product: 0, line: 0 }) as { product: number; line: number } | 'computed' | 'summed up'
  if (from === 'summed up') return null
  if (from === 'computed')
    return async (tx) => {
      await allowLongStatements(tx)
      await countNewLines(tx)
      await finishComputing(tx, plan, 'in_a_task')
      return { done: 0, cursor: 'summed up', result_path: pathOf(plan) }
    }
  const portion = await computePortion(db, plan, from)
  return async (tx) => {
    await storeLines(tx, portion)
    return { done: portion.products, cursor: portion.next ?? 'computed' }
  }
}

const markLines =
  (plan: StoredPlan, exclusion: Exclusion): Portion =>
  async (tx) => {
    await allowLongStatements(tx)
    await excludeLines(tx, plan, exclusion, 'in_a_task')
    return { done: 0, cursor: 'marked', result_path: pathOf(plan) }
  }

const pathOf = ({ id }: StoredPlan) => `/products/price-plans/${id}`

/** Everything is written in one transaction, or nothing. */
function writeAll({ db }: Services, parameters: Parameters, plan: StoredPlan): Portion {
  const onProgress = (lines: number) => {
    const told = db.update(price_plans).set({ progress: lines }).where(eq(price_plans.id, plan.id))
    // Only shown: if it cannot be stored, the next one is.
    void told.catch(() => {})
  }
  return async (tx) => {
    await allowLongStatements(tx)
    if (parameters.action === 'undo') await undoNow(tx, plan, parameters, onProgress)
    if (parameters.action === 'apply') await applyUnlessStale(tx, plan, parameters, onProgress)
    const { applied, undone } = await countApplied(tx, plan.id)
    return { done: applied + undone, cursor: { line: 0 }, result_path: pathOf(plan) }
  }
}

async function applyUnlessStale(tx: Tx, plan: StoredPlan, { skip_stale }: { skip_stale: boolean }, onProgress: (lines: number) => void) {
  if ((await markStale(tx, plan.id)) > 0 && !skip_stale) throw new StaleLines()
  await applyNow(tx, plan, today(), onProgress)
}

/** Writes all lines of a plan. Throws if its day has passed. */
export async function applyNow(tx: Tx, plan: StoredPlan, day: string, onProgress?: (lines: number) => void): Promise<StoredPlan> {
  if (plan.effective_date < day) throw new DatePassed()
  await writeLines(tx, plan.id, { ...(onProgress && { onProgress }) })
  const { name } = authorOf(tx)
  const applied = { status: 'applied' as const, applied_at: now, applied_by_name: name }
  return await savePlan(tx, plan.id, { ...applied, progress: null, error_key: null, counts: await countStates(tx, plan.id) })
}

/** Puts the chosen lines back that nobody has changed since. */
export async function undoNow(
  tx: Tx,
  plan: StoredPlan,
  { keep_changed, ...choice }: Undone,
  onProgress?: (lines: number) => void,
): Promise<StoredPlan> {
  await undoLines(tx, plan, chosenLines(choice), { keep_changed, ...(onProgress && { onProgress }) })
  const { applied } = await countApplied(tx, plan.id)
  const { name } = authorOf(tx)
  const undone = { status: applied === 0 ? ('undone' as const) : ('partly_undone' as const), undone_at: now, undone_by_name: name }
  return await savePlan(tx, plan.id, { ...undone, progress: null, error_key: null })
}

const now = sql`now()`
const STAMPED_LINES = 5_000

/** Marks the articles as changed, after the prices: others who edit them need not wait for a long transaction. */
async function nextStamps(db: Db, task: TaskRow, plan: StoredPlan): Promise<Portion | null> {
  const { line = 0 } = task.cursor as { line?: number }
  const { product_ids, last } = await articlesAfter(db, plan.id, line, STAMPED_LINES)
  if (last === null) return null
  return async (tx) => {
    await stampProducts(tx, product_ids)
    return { done: 0, cursor: { line: last } }
  }
}
