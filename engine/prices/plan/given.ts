// A plan of kind `lines`: each line gives the new amounts of one row, or of a new one.
import { covers } from '../../time/days.ts'
import { type Actor, type Amount, amountNames, type Amounts } from '../amounts.ts'
import { everyPrice } from '../chain.ts'
import { outOfCatalog, placeOf } from '../change.ts'
import { followedRow, followedPurchase, idlePurchase } from './change.ts'
import { createdRow, idle, newPeriod, type PlanPurchases, rowsAt, type RowPlace } from './checked.ts'
import {
  amountsOfRow,
  type ChangeableAmount,
  fieldsOfRow,
  type PlannedPurchase,
  type PlannedRow,
  type PlanPlace,
  type PlanReason,
  type ProductPrices,
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
  return given.flatMap((line) => {
    const { catalog_id, actor } = line
    if (catalog_id === null || actor === null) return []
    const key = `${catalog_id} ${actor} ${line.row_id ?? ''}`
    if (known.has(key)) return [idle({ catalog_id, actor }, null, 'refused', 'overlap')]
    known.add(key)
    const catalog = catalogs.get(catalog_id)
    if (!catalog) return [idle({ catalog_id, actor }, null, 'refused', 'gone')]
    const at: RowPlace = { catalog_id, actor, catalog }
    return [line.row_id === undefined ? newRow(line, at, rows, purchases, place) : changedRow(line, at, rows, purchases, place)]
  })
}

function newRow(line: GivenLine, at: RowPlace, rows: ProductPrices['rows'], purchases: PlanPurchases, place: PlanPlace): PlannedRow {
  const amounts = withGiven(
    everyPrice(() => null),
    line,
  )
  if (amountNames.every((name) => !amounts[name])) return idle(at, null, 'unchanged')
  const existing = rowsAt(rows, at)
  const running = existing.find((row) => covers(row, place.day))
  if (running) return idle(at, running, 'refused', 'overlap')
  if (!covers(at.catalog, place.day)) return idle(at, null, 'refused', 'out_of_catalog')
  const reason = lineRefusal(line)
  if (reason) return idle(at, null, 'refused', reason)
  return createdRow(at, { amounts, unit_label: null, warnings: [] }, existing, { ...place, purchases })
}

function changedRow(line: GivenLine, at: RowPlace, rows: ProductPrices['rows'], purchases: PlanPurchases, place: PlanPlace): PlannedRow {
  const row = rowsAt(rows, at).find(({ id }) => id === line.row_id)
  if (!row) return idle(at, null, 'refused', 'gone')
  const amounts = withGiven(amountsOfRow(row), line)
  // The row has these amounts already, so nothing has to be written.
  if (sameAmounts(amounts, row)) return idle(at, row, 'unchanged')
  if (line.row_version !== undefined && row.version !== line.row_version) return idle(at, row, 'refused', 'changed_since')
  if (placeOf(row, place.day) === 'before') return idle(at, row, 'refused', 'gone')
  if (outOfCatalog(row, place.day)) return idle(at, row, 'refused', 'out_of_catalog')
  const reason = lineRefusal(line)
  if (reason) return idle(at, row, 'refused', reason)
  return followedRow(row, { ...fieldsOfRow(row), ...amounts }, { ...place, purchases, warnings: [] })
}

/** The amounts with those that the line gives; a given null empties one. */
function withGiven(amounts: Amounts, line: GivenLine): Amounts {
  const next = { ...amounts }
  for (const name of amountNames) {
    const given = line.amounts[name]
    if (given !== undefined) next[name] = given
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
