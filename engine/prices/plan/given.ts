// A plan of kind `lines`: each line gives the new amounts of one row, or of a new one.
import { sameNumber } from '../../money/decimals.ts'
import { covers, isValidPeriod } from '../../time/days.ts'
import { type Actor, type Amount, type AmountName, amountNames, type Amounts } from '../amounts.ts'
import { everyPrice } from '../chain.ts'
import { outOfCatalog, placeOf } from '../change.ts'
import { overlappingRows } from '../checks.ts'
import { followedRow, followedPurchase, idlePurchase } from './change.ts'
import { createdRow, idle, newPeriod, type PlanPurchases, rowsAt, type RowPlace } from './checked.ts'
import {
  type CellProblem,
  type ChangeableAmount,
  fieldsOfRow,
  type GivenField,
  givenFields,
  type LineWarning,
  type PlannedPurchase,
  type PlannedRow,
  type PlanPlace,
  type PlanReason,
  type PlanRow,
  type ProductPrices,
  type RowFields,
  sameAmounts,
} from './lines.ts'
import { amountRefusal } from './rounded.ts'

export interface GivenLine {
  product_id: number
  /** Null, with `actor`, for a purchase price. */
  catalog_id: number | null
  actor: Actor | null
  /** The row to change as it was read; without one, a new row is made. */
  row_id?: number | undefined
  row_version?: number | undefined
  /** Absent amounts stay as they are. */
  amounts: { readonly [name in ChangeableAmount]?: Amount | null | undefined }
  /** Of a new row, or of one that begins on the plan's day or later. */
  start_date?: string | undefined
  end_date?: string | null | undefined
  unit_label?: string | null | undefined
  /** The values of the edited fields at the export. If somebody has changed a field since, that field is left alone. */
  exported?: { readonly [field in GivenField]?: Amount | string | null } | undefined
  /** A cell of the line that cannot be read, and why. */
  problem?: (CellProblem & { key: PlanReason }) | undefined
}
export interface LinesOperation {
  kind: 'lines'
  lines: readonly GivenLine[]
}

/** One line for each given selling price of the article, in their order. A second line for the same row is refused. */
export function planGivenRows(
  given: readonly GivenLine[],
  rows: ProductPrices['rows'],
  purchases: PlanPurchases,
  place: PlanPlace,
): PlannedRow[] {
  const catalogs = new Map(place.catalogs.map((catalog) => [catalog.id, catalog]))
  const known = new Set<string>()
  const planned = given.flatMap((line) => {
    const { catalog_id, actor } = line
    if (catalog_id === null || actor === null) return []
    const key = `${catalog_id} ${actor} ${line.row_id ?? line.start_date ?? ''}`
    if (known.has(key)) return [idle({ catalog_id, actor }, null, 'refused', 'overlap')]
    known.add(key)
    const catalog = catalogs.get(catalog_id)
    if (!catalog) return [idle({ catalog_id, actor }, null, 'refused', 'gone')]
    const at: RowPlace = { catalog_id, actor, catalog }
    return [line.row_id === undefined ? newRow(line, at, rows, purchases, place) : changedRow(line, at, rows, purchases, place)]
  })
  return given.some(givesDays) ? withoutOverlaps(planned, rows) : planned
}

const givesDays = ({ start_date, end_date }: GivenLine): boolean => start_date !== undefined || end_date !== undefined

/** Days are checked as a set, so that two adjacent prices can be moved together; a refused line keeps those of its row. */
function withoutOverlaps(planned: readonly PlannedRow[], rows: ProductPrices['rows']): PlannedRow[] {
  const lines = [...planned]
  for (;;) {
    const changed = new Map(lines.map(({ row, after }, index) => [after && row ? row.id : -1, index]))
    const kept = rows.filter(({ id }) => !changed.has(id)).map((row) => ({ row, index: -1 }))
    const written = lines.flatMap(({ after, catalog_id, actor }, index) => (after ? [{ row: { ...after, catalog_id, actor }, index }] : []))
    const all = [...kept, ...written]
    const found = new Set(overlappingRows(all.map(({ row }) => row)).flatMap((pair) => pair.map((at) => all[at]?.index ?? -1)))
    found.delete(-1)
    if (found.size === 0) return lines
    for (const index of found) {
      const line = lines[index]
      if (line) lines[index] = idle(line, line.row, 'refused', 'overlap')
    }
  }
}

function newRow(line: GivenLine, at: RowPlace, rows: ProductPrices['rows'], purchases: PlanPurchases, place: PlanPlace): PlannedRow {
  if (line.problem) return unreadable(at, null, line.problem)
  const amounts = withGiven(
    everyPrice(() => null),
    line.amounts,
  )
  if (amountNames.every((name) => !amounts[name])) return idle(at, null, 'unchanged')
  const { start_date: day = place.day, end_date = place.end_date, unit_label = null } = line
  if (day < place.day) return idle(at, null, 'refused', 'start_before_day')
  if (!isValidPeriod(day, end_date)) return idle(at, null, 'refused', 'end_before_start')
  const existing = rowsAt(rows, at)
  const running = existing.find((row) => covers(row, day))
  if (running) return idle(at, running, 'refused', 'overlap')
  if (!covers(at.catalog, day)) return idle(at, null, 'refused', 'out_of_catalog')
  const reason = lineRefusal(line)
  if (reason) return idle(at, null, 'refused', reason)
  return createdRow(at, { amounts, unit_label, warnings: [] }, existing, { day, end_date, purchases })
}

const unreadable = (at: RowPlace, row: PlanRow | null, { key, ...problem }: NonNullable<GivenLine['problem']>): PlannedRow => ({
  ...idle(at, row, 'refused', key),
  problem,
})

function changedRow(line: GivenLine, at: RowPlace, rows: ProductPrices['rows'], purchases: PlanPurchases, place: PlanPlace): PlannedRow {
  const row = rowsAt(rows, at).find(({ id }) => id === line.row_id)
  if (line.problem) return unreadable(at, row ?? null, line.problem)
  if (!row) return idle(at, null, 'refused', 'gone')
  const { fields, warnings } = wantedFields(line, row)
  // The row is like this already, so nothing has to be written.
  if (isSame(fields, row)) return { ...idle(at, row, 'unchanged'), warnings }
  if (line.row_version !== undefined && row.version !== line.row_version) return idle(at, row, 'refused', 'changed_since')
  if (placeOf(row, place.day) === 'before') return idle(at, row, 'refused', 'gone')
  if (outOfCatalog(row, place.day)) return idle(at, row, 'refused', 'out_of_catalog')
  const reason = lineRefusal(line) ?? daysRefusal(fields, row, place)
  if (reason) return idle(at, row, 'refused', reason)
  const end_date = fields.end_date === row.end_date ? place.end_date : null
  return followedRow(row, fields, { day: place.day, end_date, purchases, warnings })
}

const isSame = (fields: RowFields, row: PlanRow): boolean =>
  sameAmounts(fields, row) &&
  fields.start_date === row.start_date &&
  fields.end_date === row.end_date &&
  fields.unit_label === row.unit_label

/** The reason why the row cannot have these days. Days before the plan's day are not changed. */
function daysRefusal({ start_date, end_date }: RowFields, row: PlanRow, { day }: PlanPlace): PlanReason | null {
  if (start_date !== row.start_date && (row.start_date < day || start_date < day)) return 'start_before_day'
  if (end_date === row.end_date && start_date === row.start_date) return null
  return isValidPeriod(start_date > day ? start_date : day, end_date) ? null : 'end_before_start'
}

/** The fields of the row with those that the line gives; of those that others have changed since they were exported, only a warning. */
function wantedFields(line: GivenLine, row: PlanRow): { fields: RowFields; warnings: LineWarning[] } {
  const given: { readonly [field in GivenField]?: Amount | string | null | undefined } = { ...line.amounts, ...daysOf(line) }
  const warnings: LineWarning[] = []
  const taken: Record<string, unknown> = {}
  for (const field of givenFields) {
    const [wanted, exported, stored] = [given[field], line.exported?.[field], row[field]]
    if (wanted === undefined) continue
    if (exported === undefined || isEqual(stored, exported) || isEqual(stored, wanted)) taken[field] = wanted
    else warnings.push(isAmount(field) ? { code: 'CHANGED_BY_OTHERS', price: field } : { code: 'CHANGED_BY_OTHERS' })
  }
  return { fields: { ...fieldsOfRow(row), ...taken }, warnings }
}

const daysOf = ({ start_date, end_date, unit_label }: GivenLine) => ({ start_date, end_date, unit_label })
const isAmount = (field: GivenField): field is AmountName => amountNames.some((name) => name === field)

function isEqual(one: Amount | string | null, other: Amount | string | null): boolean {
  if (one === null || other === null || typeof one === 'string' || typeof other === 'string') return one === other
  return one.unit === other.unit && sameNumber(one.value, other.value)
}

/** The amounts with those that are given; a given null empties one. */
function withGiven(amounts: Amounts, given: GivenLine['amounts']): Amounts {
  const next = { ...amounts }
  for (const name of amountNames) {
    const amount = given[name]
    if (amount !== undefined) next[name] = amount
  }
  return next
}

/** The reason why one of the given amounts cannot be stored, or null. */
const lineRefusal = ({ amounts }: GivenLine): PlanReason | null =>
  Object.values(amounts)
    .map((amount) => amount && amountRefusal(amount))
    .find(Boolean) ?? null

/**
 * One line for each given purchase price of the article. The row is the given one, or that of the day, which is ended and followed by the
 * new one. A second line for the same row is refused.
 */
export function planGivenPurchases(
  given: readonly GivenLine[],
  purchases: ProductPrices['purchases'],
  place: PlanPlace,
): PlannedPurchase[] {
  const known = new Set<number | undefined>()
  return given.flatMap((line) => {
    if (line.catalog_id !== null) return []
    const row = purchases.find((one) => (line.row_id === undefined ? covers(one, place.day) : one.id === line.row_id))
    const key = row?.id ?? line.row_id
    if (known.has(key)) return [idlePurchase(row ?? null, 'refused', 'overlap')]
    known.add(key)
    return [givenPurchase(line, row, purchases, place)]
  })
}

function givenPurchase(
  { row_id, row_version, amounts: { purchase_price: wanted } }: GivenLine,
  row: ProductPrices['purchases'][number] | undefined,
  purchases: ProductPrices['purchases'],
  place: PlanPlace,
): PlannedPurchase {
  if (!row && row_id !== undefined) return idlePurchase(null, 'refused', 'gone')
  // A purchase price has no other amount, and cannot be emptied.
  if (!wanted) return idlePurchase(row ?? null, 'unchanged')
  const reason = amountRefusal(wanted)
  if (reason) return idlePurchase(row ?? null, 'refused', reason)
  if (!row) return createdPurchase(wanted.value, purchases, place)
  const line = followedPurchase(row, wanted.value, place)
  const isStale = row_version !== undefined && row.version !== row_version
  return isStale && line.state !== 'unchanged' ? idlePurchase(row, 'refused', 'changed_since') : line
}

function createdPurchase(amount: string, purchases: ProductPrices['purchases'], place: PlanPlace): PlannedPurchase {
  const { period, warnings } = newPeriod(place, purchases)
  if (!period) return idlePurchase(null, 'refused', 'overlap')
  return { ...idlePurchase(null, 'unchanged'), state: 'created', warnings, after: { amount, ...period }, inserts: true }
}
