// What was decided by hand about the lines of a plan, kept while they are computed anew: which are left out, and amounts set by hand.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/index.ts'
import { compile, run } from '../../platform/db/query.ts'
import { price_plan_choices as choices, price_plan_lines } from '../../platform/db/schema.ts'
import { correctLine } from './correct.ts'
import { couldWrite } from './lines-sql.ts'
import type { StoredPlan } from './stored.ts'

const execute = async (db: Db, statement: SQL) => await run<{ id: number }>(db, compile(statement), { prepare: false })

/** Removes the lines of a plan, but keeps what was decided about them. */
export async function removeLines(db: Db, plan_id: number): Promise<void> {
  await execute(
    db,
    sql`insert into price_plan_choices (plan_id, product_id, catalog_id, actor, row_id, excluded, typed)
      select plan_id, product_id, catalog_id, actor, row_id, mark is not distinct from 'excluded', typed from price_plan_lines
      where plan_id = ${plan_id} and (mark = 'excluded' or typed is not null)`,
  )
  await db.delete(price_plan_lines).where(eq(price_plan_lines.plan_id, plan_id))
}

/** The line `l` of the choice `c`: of the same price, or of a new one at the same place. */
const sameLine = sql`l.plan_id = c.plan_id and l.product_id = c.product_id and l.catalog_id is not distinct from c.catalog_id
  and l.actor is not distinct from c.actor and l.row_id is not distinct from c.row_id`

/** Applies what was decided to the lines that exist again. The rest waits for a later computation; returns how much that is. */
export async function takeUpChoices(db: Db, plan: StoredPlan): Promise<number> {
  if ((await db.$count(choices, eq(choices.plan_id, plan.id))) === 0) return 0
  await correctAgain(db, plan)
  await execute(
    db,
    sql`with marked as (
        update price_plan_lines l set mark = 'excluded' from price_plan_choices c
        where c.plan_id = ${plan.id} and c.excluded and ${sameLine} and ${sql.raw(couldWrite)} returning c.id)
      update price_plan_choices set excluded = false where id in (select id from marked)`,
  )
  await execute(db, sql`delete from price_plan_choices where plan_id = ${plan.id} and not excluded and typed is null`)
  return await db.$count(choices, eq(choices.plan_id, plan.id))
}

/** Few: each was typed by somebody. */
async function correctAgain(db: Db, plan: StoredPlan): Promise<void> {
  const typed = await db
    .select()
    .from(choices)
    .where(and(eq(choices.plan_id, plan.id), isNotNull(choices.typed)))
  for (const { id, typed: amounts } of typed) {
    const [found] = await execute(
      db,
      sql`select l.id from price_plan_choices c join price_plan_lines l on ${sameLine} where c.id = ${id} limit 1`,
    )
    const [line] = found
      ? await db
          .select()
          .from(price_plan_lines)
          .where(and(eq(price_plan_lines.plan_id, plan.id), eq(price_plan_lines.id, found.id)))
      : []
    if (!line || !amounts || !(await correctLine(db, plan, line, amounts))) continue
    await db.update(choices).set({ typed: null }).where(eq(choices.id, id))
  }
}
