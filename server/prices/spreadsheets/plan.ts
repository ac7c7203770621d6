// Plans the effect of an edited spreadsheet: a three-way comparison of each cell, then a check of the rows as a set.
import { inArray } from 'drizzle-orm'

import type { CellValue, SpreadsheetCell, SpreadsheetLine } from '#contract/prices/price-sheets.ts'
import { inversionReason, outOfCatalog, placeOf } from '#engine/prices/change.ts'
import { newInversions, type Inversion, overlappingRows, refusedInversions } from '#engine/prices/checks.ts'
import { isValidPeriod } from '#engine/time/days.ts'
import { dayBefore, onCountedDays } from '#engine/time/days.ts'

import type { Planner } from '../../platform/changes/plan.ts'
import type { Db } from '../../platform/db/index.ts'
import { selling_prices as table } from '../../platform/db/schema.ts'
import { lockProducts } from '../../products/lock-products.ts'
import { type PriceContext, readPriceContext } from '../changes/context.ts'
import { type PriceLine, type PricePlan, type RowWrite, writePrices } from '../changes/write.ts'
import { fieldsOf, type PriceFields, type StoredPrice } from '../selling-prices/rows.ts'
import type { EditedCell, Line } from './lines.ts'

/** A line of the spreadsheet for the preview, with the rows that it would write. */
interface Draft {
  shown: SpreadsheetLine
  row: StoredPrice | null
  writes: RowWrite[]
}
export interface SpreadsheetPlanLine extends PriceLine {
  shown: SpreadsheetLine
}

interface SpreadsheetInput {
  lines: readonly Line[]
  /** With a day, the prices are changed from that day on; otherwise the rows themselves are corrected. */
  day: string | null
}

export const spreadsheetPlanner = (
  wanted: SpreadsheetInput,
  file_name: string,
): Planner<SpreadsheetPlanLine, PricePlan<SpreadsheetPlanLine>> => ({
  lock: async (tx) => await lockProducts(tx, await productsOf(tx, wanted.lines)),
  plan: async (db) => await planSpreadsheet(db, wanted),
  write: async (tx, { products }, changed) =>
    await writePrices(tx, { kind: 'sheet', effective_date: wanted.day, parameters: { file_name } }, changed, products),
})

/** The products of the spreadsheet's rows. */
async function productsOf(db: Db, lines: readonly Line[]): Promise<number[]> {
  const ids = lines.flatMap(({ id }) => id ?? [])
  const rows = await db.select({ product_id: table.product_id }).from(table).where(inArray(table.id, ids))
  return [...new Set(rows.map(({ product_id }) => product_id))]
}

export async function planSpreadsheet(db: Db, { lines, day }: SpreadsheetInput): Promise<PricePlan<SpreadsheetPlanLine>> {
  const context = await readPriceContext(db, await productsOf(db, lines), (ids) => inArray(table.product_id, ids))
  const stored = new Map(context.rows.map((row) => [row.id, row]))
  const drafts = lines.map((line) => planLine(line, stored.get(line.id ?? 0) ?? null, context, day))
  refuseOverlaps(drafts, context.rows)
  return { lines: drafts.map(lineOf), products: context.products }
}

const lineOf = ({ shown, row, writes }: Draft): SpreadsheetPlanLine => ({
  shown,
  outcome: shown.outcome,
  reason: shown.key,
  field: `lines.${shown.line}`,
  fingerprint: [shown.line, row?.version, writes.map(({ fields }) => fields)],
  writes,
})

function planLine(line: Line, row: StoredPrice | null, context: PriceContext, day: string | null): Draft {
  const theirs = row !== null && row.version !== line.version
  const cells = row && !line.key ? line.cells.flatMap((cell) => compare(cell, currentOf(row, cell))) : []
  const changed = cells.filter(({ state }) => state === 'changed')
  const fields: PriceFields | null = row && { ...fieldsOf(row), ...Object.fromEntries(changed.map(({ field, wanted }) => [field, wanted])) }
  const writes = row && fields && changed.length > 0 ? writesOf(row, fields, day) : []
  const key = line.key ?? (row && fields ? reasonOf(row, cells, writes, context, day) : 'unknown_row')
  const outcome = key !== null || cells.some(({ state }) => state === 'refused') ? 'refused' : changed.length > 0 ? 'changed' : 'unchanged'
  return {
    row,
    writes: outcome === 'changed' ? writes : [],
    shown: {
      line: line.line,
      id: line.id,
      product: (row && context.products.get(row.product_id)) ?? null,
      catalog: row?.catalog ?? null,
      actor: row?.actor ?? null,
      outcome,
      cells,
      key,
      written: line.written,
      warnings: row && outcome === 'changed' ? warningsOf(row, writes, context) : [],
      changed_by: theirs ? (row.updated_by?.name ?? null) : null,
      changed_at: theirs ? row.updated_at : null,
    },
  }
}

const currentOf = (row: StoredPrice, { field }: EditedCell): CellValue => row[field]
const same = (a: CellValue, b: CellValue) => JSON.stringify(keyed(a)) === JSON.stringify(keyed(b))
const keyed = (value: CellValue) => (typeof value === 'object' && value !== null ? [value.value, value.unit] : value)

/** Compares the exported, the stored and the imported value; if only one side has changed, its value is used. */
function compare({ field, exported, read, written }: EditedCell, current: CellValue): SpreadsheetCell[] {
  const cell = { field, exported, current, key: null, written: null }
  if (read.kind === 'refused') return [{ ...cell, state: 'refused', wanted: null, key: read.key, written }]
  const wanted = read.kind === 'value' ? read.value : exported
  const [edited, moved] = [!same(wanted, exported), !same(current, exported)]
  if (same(wanted, current) || (!edited && !moved)) return []
  return [{ ...cell, wanted, state: edited && moved ? 'conflict' : edited ? 'changed' : 'theirs' }]
}

/** Changes the row itself, or (with a day) ends the row the day before and adds one that follows it. */
function writesOf(row: StoredPrice, fields: PriceFields, day: string | null): RowWrite[] {
  if (day === null || placeOf(row, day) !== 'running') return [{ stored: row, origin: row, fields }]
  return [
    { stored: row, origin: row, fields: { ...fieldsOf(row), end_date: dayBefore(day) } },
    { stored: null, origin: row, fields: { ...fields, start_date: day } },
  ]
}

function reasonOf(
  row: StoredPrice,
  cells: SpreadsheetCell[],
  writes: RowWrite[],
  { purchases }: PriceContext,
  day: string | null,
): string | null {
  const last = writes.at(-1)
  if (!last) return null
  const dates = cells.some(({ field, state }) => state === 'changed' && field.endsWith('_date'))
  if (cells.some(({ field, state, wanted }) => state === 'changed' && field === 'start_date' && wanted === null)) return 'start_required'
  const place = day === null ? 'begins' : placeOf(row, day)
  if (day !== null && dates) return 'dates_with_day'
  if (place === 'before') return 'over_before_day'
  if (day !== null && outOfCatalog(row, day)) return 'out_of_catalog'
  if (place === 'begins_day_before' || place === 'ends_that_day') return place
  if (!isValidPeriod(last.fields.start_date, last.fields.end_date)) return 'end_before_start'
  return inversionReason(refusedInversions({ ...last.fields, catalog_id: row.catalog_id }, purchases.get(row.product_id) ?? []))
}

/** The inversions that are allowed but should be reported, on the days of the row that remains in the end. */
function warningsOf(row: StoredPrice, writes: RowWrite[], { purchases }: PriceContext): Inversion[] {
  const fields = writes.at(-1)?.fields
  if (!fields) return []
  const { catalog_id, product_id } = row
  const counted = onCountedDays({ ...fields, catalog_id }, row.catalog)
  return counted ? newInversions({ ...row, start_date: counted.start_date }, counted, purchases.get(product_id) ?? []) : []
}

/** Rows are checked as a set, so that two adjacent periods can be moved together; refused rows keep their stored values. */
function refuseOverlaps(drafts: Draft[], stored: readonly StoredPrice[]): void {
  for (;;) {
    const lines = new Map(drafts.filter(({ writes }) => writes.length > 0).map((line) => [line.row?.id ?? 0, line]))
    const after = stored.flatMap((row): { line: Draft | null; row: StoredPrice }[] => {
      const line = lines.get(row.id)
      return line ? line.writes.map(({ fields }) => ({ line, row: { ...row, ...fields } })) : [{ line: null, row }]
    })
    const groups = Map.groupBy(after, ({ row }) => row.product_id).values()
    const hit = [...groups].flatMap((group) =>
      overlappingRows(group.map(({ row }) => row)).flatMap((pair) => pair.flatMap((index) => group[index]?.line ?? [])),
    )
    if (hit.length === 0) return
    for (const line of hit) {
      line.writes = []
      line.shown = { ...line.shown, outcome: 'refused', key: 'overlap', warnings: [] }
    }
  }
}

/** The current and future rows of some products: those that apply on a day from `from` on, with the row's own period. */
export async function rowsToExport(db: Db, product_ids: readonly number[], from: string) {
  const { products, rows } = await readPriceContext(db, product_ids, (ids) => inArray(table.product_id, ids))
  return rows
    .filter((row) => {
      const counted = row.active && onCountedDays(row, row.catalog)
      return counted && (counted.end_date === null || counted.end_date >= from)
    })
    .flatMap((row) => {
      const product = products.get(row.product_id)
      return product ? [{ ...row, product }] : []
    })
}
