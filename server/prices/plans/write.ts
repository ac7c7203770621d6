// What applying and undoing a plan have in common: statements that write from the stored lines, portion by portion, so that a million of
// them never pass through the server.
import { type SQL, sql } from 'drizzle-orm'

import { amountNames, hasUnit } from '#engine/prices/amounts.ts'

import type { Db } from '../../platform/db/index.ts'
import { compile, EXCLUSION_VIOLATION, FOREIGN_KEY_VIOLATION, refusalOf, run } from '../../platform/db/query.ts'
import type { Tx } from '../../platform/db/write.ts'
import { isWritten } from './lines-sql.ts'

/** Somebody else has changed a price meanwhile: nothing is written. */
export class StaleLines extends Error {}

export interface WriteProgress {
  /** Told after each portion, outside of the transaction. */
  onProgress?: (lines: number) => void
}

/** The lines written by one set of statements. */
const PORTION = 10_000

/** Executes the statements for portion after portion of the lines that match. */
export async function writeInPortions(
  tx: Tx,
  lines: SQL,
  statementsFor: (portion: SQL) => SQL[],
  { onProgress }: WriteProgress,
): Promise<void> {
  const last = await numberFrom(tx, sql`select coalesce(max(l.id), 0)::int as number from price_plan_lines l where ${lines}`)
  for (let from = 0; from < last; from += PORTION) {
    const portion = sql`${lines} and l.id > ${from} and l.id <= ${from + PORTION}`
    for (const statement of statementsFor(portion)) await run(tx, compile(statement), { prepare: false })
    onProgress?.(Math.min(from + PORTION, last))
  }
}

/** The number in the column `number` of the only row. */
export async function numberFrom(db: Db, query: SQL): Promise<number> {
  const [row] = await run<{ number: number }>(db, compile(query), { prepare: false })
  return row?.number ?? 0
}

export const countLines = (db: Db, lines: SQL): Promise<number> =>
  numberFrom(db, sql`select count(*)::int as number from price_plan_lines l where ${lines}`)

/** The articles whose prices a plan writes, in the order of their ids. */
export async function writtenArticles(db: Db, plan_id: number): Promise<number[]> {
  const ids = sql`select distinct l.product_id from price_plan_lines l where l.plan_id = ${plan_id} and ${sql.raw(isWritten)} order by 1`
  const rows = await run<{ product_id: number }>(db, compile(ids), { prepare: false })
  return rows.map(({ product_id }) => product_id)
}

interface WrittenArticles {
  product_ids: number[]
  /** The last of the lines; null when there are none. */
  last: number | null
}

/** The articles of the next lines that a plan writes after the line `after`, in the order of their ids. */
export async function articlesAfter(db: Db, plan_id: number, after: number, count: number): Promise<WrittenArticles> {
  const next = sql`select coalesce(array_agg(distinct n.product_id), '{}') as product_ids, max(n.id) as last
    from (select l.product_id, l.id from price_plan_lines l
      where l.plan_id = ${plan_id} and l.id > ${after} and ${sql.raw(isWritten)} order by l.id limit ${count}) n`
  const [found] = await run<WrittenArticles>(db, compile(next), { prepare: false })
  return found ?? { product_ids: [], last: null }
}

/** The price that a line changes or ends no longer has the version that is expected of it. */
export const otherVersion = (version: string): string => `l.row_id is not null and not case when l.catalog_id is null
  then exists (select from purchase_prices b where b.id = l.row_id and b.version = ${version})
  else exists (select from selling_prices s where s.id = l.row_id and s.version = ${version}) end`

/** The amounts of a selling price from those of a line. */
export const setAmounts = (side: 'before' | 'after'): string =>
  amountNames.flatMap((name) => amountColumns(name, side).map(({ column, value }) => `${column} = ${value}`)).join(', ')

/** The columns of an amount, with their values on one side of a line. */
export function amountColumns(name: (typeof amountNames)[number], side: 'before' | 'after'): { column: string; value: string }[] {
  const amount = `l.amounts -> '${name}' -> '${side}'`
  const value = { column: name, value: `(${amount} ->> 'value')::numeric` }
  return hasUnit(name) ? [value, { column: `${name}_unit`, value: `${amount} ->> 'unit'` }] : [value]
}
export const purchaseAmount = (side: 'before' | 'after'): string => `(l.amounts -> 'purchase_price' -> '${side}' ->> 'value')::numeric`

/** Checks now that no two prices overlap, and not at the end of the transaction, when it could no longer be told what is in the way. */
export async function checkPeriodsNow(tx: Tx): Promise<void> {
  try {
    await tx.execute(sql`set constraints selling_prices_period, purchase_prices_period immediate`)
  } catch (error) {
    throw isInTheWay(error) ? new StaleLines() : error
  }
}

/** Whether a price came in the way, or its article or catalogue is gone. */
export const isInTheWay = (error: unknown): boolean => [EXCLUSION_VIOLATION, FOREIGN_KEY_VIOLATION].includes(refusalOf(error)?.code ?? '')
