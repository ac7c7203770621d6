// Undoes lines of an applied plan: each price gets what it had before, unless somebody has changed it since.
import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/index.ts'
import { compile, run } from '../../platform/db/query.ts'
import { type Author, authorOf, type Tx } from '../../platform/db/write.ts'
import { nextVersionBy } from '../../platform/db/write/statements.ts'
import { changeHistory, creationHistory, endHistory } from './history-sql.ts'
import { isWritten } from './lines-sql.ts'
import {
  checkPeriodsNow,
  countLines,
  otherVersion,
  purchaseAmount,
  setAmounts,
  StaleLines,
  writeInPortions,
  type WriteProgress,
} from './write.ts'

/** The lines that are applied and not undone. */
export const isApplied = `${isWritten} and l.undone_in is null`

/** The price that was ended, changed or made is no longer as the plan left it, or another one now lies where it was. */
const changedSince = `((${otherVersion('l.row_version + 1')})
  or (l.inserts and not case when l.catalog_id is null
    then exists (select from purchase_prices b where b.id = l.made_id and b.version = 1)
    else exists (select from selling_prices s where s.id = l.made_id and s.version = 1) end)
  or (l.row_id is not null and case when l.catalog_id is null
    then exists (select from purchase_prices r join purchase_prices b on b.product_id = r.product_id and b.id <> r.id
      and b.id is distinct from l.made_id
      where r.id = l.row_id and daterange(r.start_date, l.row_end_date, '[]') && daterange(b.start_date, b.end_date, '[]'))
    else exists (select from selling_prices r join selling_prices s on s.product_id = r.product_id and s.catalog_id = r.catalog_id
      and s.actor = r.actor and s.active and s.id <> r.id and s.id is distinct from l.made_id
      where r.id = l.row_id and daterange(coalesce(l.row_start_date, r.start_date), l.row_end_date, '[]') && daterange(s.start_date, s.end_date, '[]')
        and not exists (select from price_plan_lines o where o.plan_id = l.plan_id and o.catalog_id is not null
          and (o.row_id = s.id or o.made_id = s.id) and o.mark is null and o.undone_in is null)) end))`

/** The applied lines of a plan among the chosen ones. */
export const appliedAmong = (plan_id: number, choice: SQL): SQL => sql`l.plan_id = ${plan_id} and ${sql.raw(isApplied)} and ${choice}`
/** Those of them that cannot be undone any more. */
export const changedAmong = (plan_id: number, choice: SQL): SQL => sql`${appliedAmong(plan_id, choice)} and ${sql.raw(changedSince)}`

/** A plan, and the version that undoes some of its lines. */
interface UndoingPlan {
  id: number
  version: number
}
const marked = ({ id, version }: UndoingPlan): SQL => sql`l.plan_id = ${id} and l.undone_in = ${version}`

/**
 * Undoes the chosen lines that nobody has changed since. Throws StaleLines, so that nothing is written, if somebody changes one of their
 * prices meanwhile, or has changed one since it was applied and it is not to be kept.
 */
export async function undoLines(
  tx: Tx,
  plan: UndoingPlan,
  choice: SQL,
  { keep_changed, ...progress }: WriteProgress & { keep_changed: boolean },
): Promise<void> {
  const undoable = sql`${appliedAmong(plan.id, choice)} and not ${sql.raw(changedSince)}`
  await run(tx, compile(sql`update price_plan_lines l set undone_in = ${plan.version} where ${undoable}`), { prepare: false })
  if (!keep_changed && (await countLines(tx, appliedAmong(plan.id, choice))) > 0) throw new StaleLines()
  const author = authorOf(tx)
  const history = { plan_id: plan.id, author, undoing: true }
  await writeInPortions(
    tx,
    marked(plan),
    (lines) => [
      creationHistory({ ...history, lines }),
      changeHistory({ ...history, lines }),
      endHistory({ ...history, lines }),
      ...writesOf(lines, author),
    ],
    progress,
  )
  const left = sql.raw(`((${otherVersion('l.row_version + 2')}) or (l.inserts and case when l.catalog_id is null
    then exists (select from purchase_prices b where b.id = l.made_id)
    else exists (select from selling_prices s where s.id = l.made_id) end))`)
  if ((await countLines(tx, sql`${marked(plan)} and ${left}`)) > 0) throw new StaleLines()
  await checkPeriodsNow(tx)
}

function writesOf(lines: SQL, { id }: Author): SQL[] {
  const set = nextVersionBy(id)
  const asLeft = sql`t.id = l.row_id and t.version = l.row_version + 1`
  return [
    sql`delete from selling_prices t using price_plan_lines l where ${lines} and l.catalog_id is not null and l.inserts
      and t.id = l.made_id and t.version = 1`,
    sql`delete from purchase_prices t using price_plan_lines l where ${lines} and l.catalog_id is null and l.inserts
      and t.id = l.made_id and t.version = 1`,
    sql`update selling_prices t set ${set}, end_date = l.row_end_date, active = true
      from price_plan_lines l where ${lines} and l.catalog_id is not null and (l.ends is not null or l.state = 'ended') and ${asLeft}`,
    sql`update purchase_prices t set ${set}, end_date = l.row_end_date
      from price_plan_lines l where ${lines} and l.catalog_id is null and l.ends is not null and ${asLeft}`,
    sql`update selling_prices t set ${set}, start_date = coalesce(l.row_start_date, t.start_date), end_date = l.row_end_date,
      unit_label = l.row_unit_label, ${sql.raw(setAmounts('before'))}
      from price_plan_lines l where ${lines} and l.catalog_id is not null and l.state = 'changed' and not l.inserts and ${asLeft}`,
    sql`update purchase_prices t set ${set}, end_date = l.row_end_date, amount = ${sql.raw(purchaseAmount('before'))}
      from price_plan_lines l where ${lines} and l.catalog_id is null and l.state = 'changed' and not l.inserts and ${asLeft}`,
  ]
}

/** How many lines are applied, and how many are undone again. */
export async function countApplied(db: Db, plan_id: number): Promise<{ applied: number; undone: number }> {
  const all = sql`l.plan_id = ${plan_id} and ${sql.raw(isWritten)}`
  const applied = await countLines(db, appliedAmong(plan_id, sql`true`))
  return { applied, undone: (await countLines(db, all)) - applied }
}
