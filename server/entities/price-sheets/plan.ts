// What an edited sheet would do: three versions of each cell compared, then the rows checked as a set.
import { createHash } from 'node:crypto'

import { inArray } from 'drizzle-orm'

import type { CellValue, SheetCell, SheetLine } from '../../../contract/price-sheets.ts'
import { isValidPeriod } from '../../../engine/days.ts'
import { dayBefore, onCountedDays } from '../../../engine/days.ts'
import { inversionReason, outOfCatalog, placeOf } from '../../../engine/price-change.ts'
import { broughtInversions, type Inversion, overlappingRows, refusedInversions } from '../../../engine/price-checks.ts'
import type { Db } from '../../db/index.ts'
import { selling_prices as table } from '../../db/schema.ts'
import { type Article, type Ground, readGround, type Said, saidOf } from '../price-changes/ground.ts'
import type { RowWrite } from '../price-changes/write.ts'
import type { StoredPrice } from '../selling-prices/rows.ts'
import type { EditedCell, Line } from './lines.ts'

export interface PlannedLine {
  answer: SheetLine
  row: StoredPrice | null
  writes: RowWrite[]
}

/** The articles whose rows the sheet names: to be locked before anything is planned. */
export async function productsOf(db: Db, lines: readonly Line[]): Promise<number[]> {
  const ids = lines.flatMap(({ id }) => id ?? [])
  const rows = await db.select({ product_id: table.product_id }).from(table).where(inArray(table.id, ids))
  return [...new Set(rows.map(({ product_id }) => product_id))]
}

/** With `day` the rows are changed from that day on, else they are corrected themselves. */
export async function planSheet(db: Db, lines: readonly Line[], day: string | null): Promise<PlannedLine[]> {
  const ground = await readGround(db, await productsOf(db, lines), (ids) => inArray(table.product_id, ids))
  const stored = new Map(ground.rows.map((row) => [row.id, row]))
  const planned = lines.map((line) => planLine(line, stored.get(line.id ?? 0) ?? null, ground.articles, ground, day))
  refuseOverlaps(planned, ground.rows)
  return planned
}

function planLine(line: Line, row: StoredPrice | null, articles: Map<number, Article>, ground: Ground, day: string | null): PlannedLine {
  const theirs = row !== null && row.version !== line.version
  const cells = row && !line.key ? line.cells.flatMap((cell) => compare(cell, currentOf(row, cell))) : []
  const changed = cells.filter(({ state }) => state === 'changed')
  const said: Said | null = row && { ...saidOf(row), ...Object.fromEntries(changed.map(({ field, wanted }) => [field, wanted])) }
  const writes = row && said && changed.length > 0 ? writesOf(row, said, day) : []
  const key = line.key ?? (row && said ? reasonOf(row, cells, writes, ground, day) : 'unknown_row')
  const outcome = key !== null || cells.some(({ state }) => state === 'refused') ? 'refused' : changed.length > 0 ? 'changed' : 'unchanged'
  return {
    row,
    writes: outcome === 'changed' ? writes : [],
    answer: {
      line: line.line,
      id: line.id,
      product: (row && articles.get(row.product_id)) ?? null,
      catalog: row?.catalog ?? null,
      actor: row?.actor ?? null,
      outcome,
      cells,
      key,
      warnings: row && outcome === 'changed' ? warningsOf(row, writes, ground) : [],
      changed_by: theirs ? (row.updated_by?.name ?? null) : null,
      changed_at: theirs ? row.updated_at : null,
    },
  }
}

const currentOf = (row: StoredPrice, { field }: EditedCell): CellValue => row[field]
const same = (a: CellValue, b: CellValue) => JSON.stringify(keyed(a)) === JSON.stringify(keyed(b))
const keyed = (value: CellValue) => (typeof value === 'object' && value !== null ? [value.value, value.unit] : value)

/** What went out, what is there now, what came back; what only one side has changed is that side's. */
function compare({ field, exported, read, written }: EditedCell, current: CellValue): SheetCell[] {
  const cell = { field, exported, current, key: null, written: null }
  if (read.kind === 'refused') return [{ ...cell, state: 'refused', wanted: null, key: read.key, written }]
  const wanted = read.kind === 'value' ? read.value : exported
  const [edited, moved] = [!same(wanted, exported), !same(current, exported)]
  if (same(wanted, current) || (!edited && !moved)) return []
  return [{ ...cell, wanted, state: edited && moved ? 'conflict' : edited ? 'changed' : 'theirs' }]
}

/** The row itself, or (from a day on) the row that ends the day before and the one that follows it. */
function writesOf(row: StoredPrice, said: Said, day: string | null): RowWrite[] {
  if (day === null || placeOf(row, day) !== 'running') return [{ stored: row, origin: row, said }]
  return [
    { stored: row, origin: row, said: { ...saidOf(row), end_date: dayBefore(day) } },
    { stored: null, origin: row, said: { ...said, start_date: day } },
  ]
}

function reasonOf(row: StoredPrice, cells: SheetCell[], writes: RowWrite[], { purchases }: Ground, day: string | null): string | null {
  const last = writes.at(-1)
  if (!last) return null
  const dates = cells.some(({ field, state }) => state === 'changed' && field.endsWith('_date'))
  if (cells.some(({ field, state, wanted }) => state === 'changed' && field === 'start_date' && wanted === null)) return 'start_required'
  const place = day === null ? 'begins' : placeOf(row, day)
  if (day !== null && dates) return 'dates_with_day'
  if (place === 'before') return 'over_before_day'
  if (day !== null && outOfCatalog(row, day)) return 'out_of_catalog'
  if (place === 'begins_day_before' || place === 'ends_that_day') return place
  if (!isValidPeriod(last.said.start_date, last.said.end_date)) return 'end_before_start'
  return inversionReason(refusedInversions({ ...last.said, catalog_id: row.catalog_id }, purchases.get(row.product_id) ?? []))
}

/** What is not refused and still upside down, on the days of the row that is there in the end. */
function warningsOf(row: StoredPrice, writes: RowWrite[], { purchases }: Ground): Inversion[] {
  const said = writes.at(-1)?.said
  if (!said) return []
  const { catalog_id, product_id } = row
  const counted = onCountedDays({ ...said, catalog_id }, row.catalog)
  return counted ? broughtInversions({ ...row, start_date: counted.start_date }, counted, purchases.get(product_id) ?? []) : []
}

/** Rows are checked as a set, so that two adjacent periods can be moved together; what is refused stays as it is stored. */
function refuseOverlaps(planned: PlannedLine[], stored: readonly StoredPrice[]): void {
  for (;;) {
    const lines = new Map(planned.filter(({ writes }) => writes.length > 0).map((line) => [line.row?.id ?? 0, line]))
    const after = stored.flatMap((row): { line: PlannedLine | null; row: StoredPrice }[] => {
      const line = lines.get(row.id)
      return line ? line.writes.map(({ said }) => ({ line, row: { ...row, ...said } })) : [{ line: null, row }]
    })
    const groups = Map.groupBy(after, ({ row }) => row.product_id).values()
    const hit = [...groups].flatMap((group) =>
      overlappingRows(group.map(({ row }) => row)).flatMap((pair) => pair.flatMap((index) => group[index]?.line ?? [])),
    )
    if (hit.length === 0) return
    for (const line of hit) {
      line.writes = []
      line.answer = { ...line.answer, outcome: 'refused', key: 'overlap', warnings: [] }
    }
  }
}

export function digestOf(planned: readonly PlannedLine[]): string {
  const said = planned.map(({ answer, row, writes }) => [
    answer.line,
    answer.outcome,
    answer.key,
    row?.version,
    writes.map((write) => write.said),
  ])
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** The running and coming rows of some articles: what counts on a day from `from` on, with the period that the row itself says. */
export async function rowsToExport(db: Db, product_ids: readonly number[], from: string) {
  const { articles, rows } = await readGround(db, product_ids, (ids) => inArray(table.product_id, ids))
  return rows
    .filter((row) => {
      const counted = row.active && onCountedDays(row, row.catalog)
      return counted && (counted.end_date === null || counted.end_date >= from)
    })
    .flatMap((row) => {
      const product = articles.get(row.product_id)
      return product ? [{ ...row, product }] : []
    })
}
