// Applies a plan: every line that is not left out, in one transaction with its history.
import { type SQL, sql } from 'drizzle-orm'

import { amountNames } from '#engine/prices/amounts.ts'

import type { Db } from '../../platform/db/index.ts'
import { compile, run } from '../../platform/db/query.ts'
import { type Author, authorOf, type Tx } from '../../platform/db/write.ts'
import { nextVersionBy } from '../../platform/db/write/statements.ts'
import { changeHistory, creationHistory, endHistory } from './history-sql.ts'
import { isWritten } from './lines-sql.ts'
import {
  amountColumns,
  checkPeriodsNow,
  countLines,
  isInTheWay,
  otherVersion,
  purchaseAmount,
  setAmounts,
  StaleLines,
  writeInPortions,
  type WriteProgress,
} from './write.ts'

const written = (plan_id: number): SQL => sql`l.plan_id = ${plan_id} and ${sql.raw(isWritten)}`
export const isStale = (plan_id: number): SQL => sql`l.plan_id = ${plan_id} and l.mark = 'stale'`

/** A price that is changed gets other days. */
const moves = `l.state = 'changed' and (l.from_date, l.to_date) is distinct from (l.row_start_date, l.row_end_date)`
/** The price `s` in the way is itself changed or ended by the plan. */
const isWrittenToo = `exists (select from price_plan_lines o where o.plan_id = l.plan_id and o.row_id = s.id and o.catalog_id is not null
  and o.mark is null and o.state in ('changed', 'ended'))`
/** Another price lies on the days of the price to be made or moved, or its article or catalogue is gone. */
const cannotBeMade = `(l.inserts or (${moves})) and (
  not exists (select from products p where p.id = l.product_id)
  or case when l.catalog_id is null
    then exists (select from purchase_prices b where b.product_id = l.product_id and b.id is distinct from l.row_id
      and daterange(b.start_date, b.end_date, '[]') && daterange(l.from_date, l.to_date, '[]'))
    else not exists (select from catalogs c where c.id = l.catalog_id)
      or exists (select from selling_prices s where s.product_id = l.product_id and s.catalog_id = l.catalog_id and s.actor = l.actor
        and s.active and s.id is distinct from l.row_id
        and daterange(s.start_date, s.end_date, '[]') && daterange(l.from_date, l.to_date, '[]') and not ${isWrittenToo}) end)`

/** Marks the lines whose price has changed since they were computed. Returns how many stale lines there are now. */
export async function markStale(db: Db, plan_id: number): Promise<number> {
  const found = sql.raw(`((${otherVersion('l.row_version')}) or (${cannotBeMade}))`)
  const marking = sql`update price_plan_lines l set mark = 'stale' where ${written(plan_id)} and ${found}`
  await run(db, compile(marking), { prepare: false })
  return await countLines(db, isStale(plan_id))
}

/** Writes all lines. Throws StaleLines, so that nothing is written, if somebody else has changed one of their prices meanwhile. */
export async function writeLines(tx: Tx, plan_id: number, progress: WriteProgress = {}): Promise<void> {
  const author = authorOf(tx)
  try {
    await writeInPortions(
      tx,
      written(plan_id),
      (lines) => [...writesOf(lines, author), ...historyOf({ plan_id, lines, author, undoing: false })],
      progress,
    )
  } catch (error) {
    throw isInTheWay(error) ? new StaleLines() : error
  }
  const left = sql.raw(`(${otherVersion('l.row_version + 1')})`)
  if ((await countLines(tx, sql`${written(plan_id)} and ${left}`)) > 0) throw new StaleLines()
  await checkPeriodsNow(tx)
}

const nextId = (table: 'purchase_prices' | 'selling_prices'): SQL =>
  sql.raw(`nextval((select pg_get_serial_sequence('public.${table}', 'id')))`)

const historyOf = (of: Parameters<typeof endHistory>[0]): SQL[] => [endHistory(of), changeHistory(of), creationHistory(of)]

function writesOf(lines: SQL, { id }: Author): SQL[] {
  const set = nextVersionBy(id)
  const columns = amountNames.flatMap((name) => amountColumns(name, 'after'))
  const names = sql.raw(columns.map(({ column }) => column).join(', '))
  const values = sql.raw(columns.map(({ value }) => value).join(', '))
  return [
    // A running price is ended, or a later one is made inactive.
    sql`update selling_prices t set ${set}, end_date = coalesce(l.ends, t.end_date), active = t.active and l.ends is not null
      from price_plan_lines l where ${lines} and l.catalog_id is not null and (l.ends is not null or l.state = 'ended')
      and t.id = l.row_id and t.version = l.row_version`,
    sql`update purchase_prices t set ${set}, end_date = l.ends
      from price_plan_lines l where ${lines} and l.catalog_id is null and l.ends is not null and t.id = l.row_id and t.version = l.row_version`,
    // A price that begins on the day or later is changed itself.
    sql`update selling_prices t set ${set}, start_date = l.from_date, end_date = l.to_date, unit_label = l.unit_label, ${sql.raw(setAmounts('after'))}
      from price_plan_lines l where ${lines} and l.catalog_id is not null and l.state = 'changed' and not l.inserts
      and t.id = l.row_id and t.version = l.row_version`,
    sql`update purchase_prices t set ${set}, end_date = l.to_date, amount = ${sql.raw(purchaseAmount('after'))}
      from price_plan_lines l where ${lines} and l.catalog_id is null and l.state = 'changed' and not l.inserts
      and t.id = l.row_id and t.version = l.row_version`,
    // The number of a new price is taken beforehand, so that the line knows it without asking which price was made for it.
    sql`update price_plan_lines l set made_id = case when l.catalog_id is null then ${nextId('purchase_prices')}
      else ${nextId('selling_prices')} end where ${lines} and l.inserts`,
    sql`insert into selling_prices (id, product_id, catalog_id, actor, start_date, end_date, unit_label, updated_by, ${names})
      overriding system value
      select l.made_id, l.product_id, l.catalog_id, l.actor, l.from_date, l.to_date, l.unit_label, ${id}::int, ${values}
      from price_plan_lines l where ${lines} and l.catalog_id is not null and l.inserts order by l.id`,
    sql`insert into purchase_prices (id, product_id, amount, start_date, end_date, updated_by) overriding system value
      select l.made_id, l.product_id, ${sql.raw(purchaseAmount('after'))}, l.from_date, l.to_date, ${id}::int
      from price_plan_lines l where ${lines} and l.catalog_id is null and l.inserts order by l.id`,
  ]
}
