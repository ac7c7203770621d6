// Leaves lines out of a plan, or takes them in again, and sums the plan up anew.
import { sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/index.ts'
import { compile, run } from '../../platform/db/query.ts'
import { chosenLines, couldWrite, type LineChoice } from './lines-sql.ts'
import { savePlan, type StoredPlan } from './stored.ts'
import { type StoredSummary, summarize } from './summary.ts'

/** Above this number of lines, leaving some out is a task: to sum up more takes longer than a person waits. */
export const MAX_SUMMED_AT_ONCE = 50_000

export interface Exclusion extends LineChoice {
  excluded: boolean
}

export async function excludeLines(db: Db, plan: StoredPlan, { excluded, ...choice }: Exclusion, when: When): Promise<StoredPlan> {
  const [to, from] = excluded ? [sql`'excluded'`, sql`l.mark is null`] : [sql`null`, sql`l.mark = 'excluded'`]
  const marking = sql`update price_plan_lines l set mark = ${to}
    where l.plan_id = ${plan.id} and ${sql.raw(couldWrite)} and ${from} and ${chosenLines(choice)}`
  await run(db, compile(marking), { prepare: false })
  return await sumUpAgain(db, plan, when)
}

type When = Parameters<typeof summarize>[2]

/** Sums up a plan after some of its lines were changed by hand. */
export async function sumUpAgain(db: Db, plan: StoredPlan, when: When = 'at_once'): Promise<StoredPlan> {
  const { counts, summary } = await summarize(db, plan, when)
  const { waiting = 0 } = (plan.summary ?? {}) as Partial<StoredSummary>
  return await savePlan(db, plan.id, { status: 'ready', progress: null, counts, summary: { ...summary, waiting } })
}
