// Price plans: made and computed, looked through line by line, applied all or nothing, undone as a whole or in part.
import { and, eq, gte, lte } from 'drizzle-orm'

import { holds } from '#contract/people/permissions.ts'
import { type PricePlan } from '#contract/prices/price-plans.ts'
import { translateInto } from '#server/platform/print/text.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { foldedOrder, listRows } from '../platform/db/list.ts'
import { price_plan_lines, price_plans as table } from '../platform/db/schema.ts'
import { inTransaction } from '../platform/db/write.ts'
import { attachment } from '../platform/files/file-name.ts'
import { badRequest, os, type RequestContext } from '../platform/rpc/base.ts'
import { asTask } from '../platform/tasks/as-task.ts'
import { endTask } from '../platform/tasks/rows.ts'
import { createPlan, updatePlan } from './plans/asked.ts'
import { correctLine } from './plans/correct.ts'
import { sumUpAgain } from './plans/exclude.ts'
import { enqueueExport } from './plans/export.ts'
import { linesByNumber, listLines } from './plans/lines.ts'
import { applyPlan, excludeFromPlan, undoPlan } from './plans/run.ts'
import { allowOperation, findPlan, lockPlan, planColumns, shownPlan, type StoredPlan } from './plans/stored.ts'
import type { StoredSummary } from './plans/summary.ts'
import { planSpreadsheet } from './spreadsheets/plan.ts'
import { enqueueTemplate } from './spreadsheets/template-task.ts'
import { askedTemplate, smallTemplate, XLSX } from './spreadsheets/template.ts'
import { fileName } from './spreadsheets/words.ts'

export const price_plans = {
  create: os.price_plans.create.handler(async ({ input, context }) => {
    const plan = await inTransaction(context, async (tx) => await createPlan(tx, context, input))
    context.tasks.wake()
    return await withSummary(context, plan)
  }),

  spreadsheet: os.price_plans.spreadsheet.handler(async ({ input, context }) => {
    const plan = await planSpreadsheet(context, input)
    context.tasks.wake()
    return await withSummary(context, plan)
  }),

  template: os.price_plans.template.handler(async ({ input, context }) => {
    const bytes = await smallTemplate(context, askedTemplate(input))
    const name = fileName(context.day, translateInto(input.language))
    return { headers: { 'content-disposition': attachment(name) }, body: new File([bytes], name, { type: XLSX }) }
  }),

  template_task: os.price_plans.template_task.handler(async ({ input, context }) => {
    const task = await inTransaction(context, async (tx) => await enqueueTemplate(tx, context, input))
    context.tasks.wake()
    return asTask(task, context.user.name)
  }),

  list: os.price_plans.list.handler(async ({ input: { status, created_by, from, to, ...page }, context: { db } }) => {
    const filters = [
      status && eq(table.status, status),
      created_by === undefined ? undefined : eq(table.created_by, created_by),
      from === undefined ? undefined : gte(table.effective_date, from),
      to === undefined ? undefined : lte(table.effective_date, to),
    ]
    const { items, ...counts } = await listRows(db, list, page, and(...filters))
    const plans = (items as StoredPlan[]).map((plan) => ({ ...shownPlan(plan), counts: plan.counts }))
    return { items: plans, ...counts }
  }),

  get: os.price_plans.get.handler(async ({ input: { id }, context }) => await withSummary(context, await findPlan(context.db, id))),

  update: os.price_plans.update.handler(async ({ input, context }) => {
    const plan = await inTransaction(context, async (tx) => await updatePlan(tx, context, input))
    context.tasks.wake()
    return await withSummary(context, plan)
  }),

  remove: os.price_plans.remove.handler(async ({ input: { params, query }, context }) => {
    await inTransaction(context, async (tx) => {
      const plan = await lockPlan(tx, { ...params, ...query }, ['computing', 'ready', 'failed', 'cancelled'])
      allowOperation(context.user, plan.operation)
      if (plan.task_id !== null) await endTask(tx, { id: plan.task_id }, 'cancelled')
      await tx.delete(table).where(eq(table.id, plan.id))
    })
  }),

  lines: os.price_plans.lines.handler(async ({ input: { id, ...query }, context: { db } }) => {
    return await listLines(db, await findPlan(db, id), query)
  }),

  export: os.price_plans.export.handler(async ({ input, context }) => {
    const task = await inTransaction(context, async (tx) => await enqueueExport(tx, context.tasks, input))
    context.tasks.wake()
    return asTask(task, context.user.name)
  }),

  exclude: os.price_plans.exclude.handler(async ({ input: { id, version, ...exclusion }, context }) => {
    if (!exclusion.ids && !exclusion.filter) throw badRequest({ field: 'ids', key: 'required' })
    const plan = await excludeFromPlan(context, { id, version }, exclusion)
    return await withSummary(context, plan)
  }),

  correct: os.price_plans.correct.handler(async ({ input: { id, line_id, version, amounts }, context }) => {
    const plan = await inTransaction(context, async (tx) => {
      const locked = await lockPlan(tx, { id, version }, ['ready'])
      allowOperation(context.user, locked.operation)
      const [line] = await tx
        .select()
        .from(price_plan_lines)
        .where(and(eq(price_plan_lines.plan_id, id), eq(price_plan_lines.id, line_id)))
      const corrected = await correctLine(tx, locked, line ?? notFound(), amounts)
      if (!corrected) throw badRequest({ field: 'amounts', key: 'invalid' })
      return await sumUpAgain(tx, locked)
    })
    const [line] = await linesByNumber(context.db, plan, [line_id])
    return line ? { ...line, plan_version: plan.version } : notFound()
  }),

  apply: os.price_plans.apply.handler(async ({ input, context }) => await withSummary(context, await applyPlan(context, input))),

  undo: os.price_plans.undo.handler(async ({ input, context }) => await withSummary(context, await undoPlan(context, input))),
}

const list = {
  rows: (db: Db) => db.select(planColumns).from(table).$dynamic(),
  orders: { created_at: table.id, name: foldedOrder(table.name), effective_date: table.effective_date, status: table.status },
  usual: '-created_at' as const,
  key: table.id,
  searched: [table.name, table.comment],
}

/** A plan with its summary; what became of the worst lines is read anew. Offers are named to those who may see them. */
async function withSummary({ db, user }: Pick<RequestContext, 'db' | 'user'>, plan: StoredPlan): Promise<PricePlan> {
  const stored = plan.summary as StoredSummary | null
  if (stored === null) return shownPlan(plan)
  const { worst_ids, offers, ...summary } = stored
  const worst = await linesByNumber(db, plan, worst_ids)
  const named = holds(user, ['offer.show']) ? offers : { count: offers.count }
  const { counts } = plan
  return { ...shownPlan(plan), summary: { waiting: 0, ...summary, counts, worst, offers: { looked_at: 0, worst: [], ...named } } }
}
