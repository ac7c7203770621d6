// The lines that a plan of kind `lines` was given: in a table of their own, so that a portion reads only those of its articles.
import { asc, and, eq, inArray } from 'drizzle-orm'

import type { AskedOperation } from '#contract/prices/price-plan-asked.ts'
import type { SpreadsheetFile } from '#contract/prices/price-spreadsheets.ts'
import type { GivenLine, LinesOperation } from '#engine/prices/plan/given.ts'
import type { PlannedOperation } from '#engine/prices/plan/plan.ts'

import type { Db } from '../../platform/db/index.ts'
import { among } from '../../platform/db/query.ts'
import { price_plan_given as table } from '../../platform/db/schema.ts'
import { runBatch } from '../../platform/masterdata/write/statement.ts'

/** What a plan stores of its given lines. */
interface KeptLines extends Pick<LinesOperation, 'kind'> {
  line_count: number
  /** Which kinds of prices they change. */
  selling: boolean
  purchases: boolean
  file?: SpreadsheetFile
}
/** An operation as a plan stores it. */
export type KeptOperation = Exclude<PlannedOperation, { kind: 'lines' }> | KeptLines

/** Splits an operation into what the plan stores and its given lines; null if it has none. */
export function keptOperation(asked: AskedOperation): { operation: KeptOperation; lines: readonly GivenLine[] | null } {
  if (asked.kind !== 'lines') return { operation: asked, lines: null }
  return { operation: keptLines(asked.lines), lines: asked.lines }
}

export const keptLines = (lines: readonly GivenLine[], file?: SpreadsheetFile): KeptLines => ({
  kind: 'lines',
  line_count: lines.length,
  selling: lines.some(({ catalog_id }) => catalog_id !== null),
  purchases: lines.some(({ catalog_id }) => catalog_id === null),
  ...(file && { file }),
})

/** The lines sent to the database at once. */
const PORTION = 5_000
const insertGiven = 'insert into price_plan_given select * from json_populate_recordset(null::price_plan_given, $1::json)'

/** Replaces the given lines of a plan. */
export async function storeGiven(db: Db, plan_id: number, lines: readonly GivenLine[]): Promise<void> {
  await db.delete(table).where(eq(table.plan_id, plan_id))
  for (let from = 0; from < lines.length; from += PORTION) {
    const rows = lines
      .slice(from, from + PORTION)
      .map(({ product_id, ...line }, index) => ({ plan_id, id: from + index + 1, product_id, line }))
    await runBatch(db, insertGiven, rows)
  }
}

/** The given lines of some articles, in their order, by article. */
export async function readGiven(db: Db, plan_id: number, product_ids: readonly number[]): Promise<Map<number, GivenLine[]>> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.plan_id, plan_id), inArray(table.product_id, among(product_ids))))
    .orderBy(asc(table.id))
  return Map.groupBy(
    rows.map(({ product_id, line }): GivenLine => ({ ...line, product_id })),
    ({ product_id }) => product_id,
  )
}

/** The articles of the given lines. */
export async function givenArticles(db: Db, plan_id: number): Promise<number[]> {
  const rows = await db.selectDistinct({ product_id: table.product_id }).from(table).where(eq(table.plan_id, plan_id))
  return rows.map(({ product_id }) => product_id)
}
