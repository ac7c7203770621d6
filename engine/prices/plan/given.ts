// A plan of kind `lines`: each line gives the new amounts of one row, or of a new one.
import { Big } from 'big.js'

import { covers } from '../../time/days.ts'
import type { Actor, Amount, Amounts, AmountName } from '../amounts.ts'
import { everyPrice } from '../chain.ts'
import { outOfCatalog, placeOf } from '../change.ts'
import { followed, followedPurchase, idlePurchase } from './change.ts'
import { idle, newPeriod, rowsAt } from './checked.ts'
import { created } from './first.ts'
import {
  amountsOfRow,
  type ChangeableAmount,
  fieldsOfRow,
  type PlanCatalog,
  type PlannedPurchase,
  type PlannedRow,
  type PlanPlace,
  type ProductPrices,
} from './lines.ts'

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

/** One line for each given one of the article, in their order. */
export function planGivenRows(given: readonly GivenLine[], prices: ProductPrices, place: PlanPlace): PlannedRow[] {
  const catalogs = new Map(place.catalogs.map((catalog) => [catalog.id, catalog]))
  const taken = new Set<string>()
  return given.flatMap((line) => {
    const { catalog_id, actor } = line
    if (catalog_id === null || actor === null) return []
    const catalog = catalogs.get(catalog_id)
    const key = `${catalog_id} ${actor} ${line.row_id ?? ''}`
    if (taken.has(key)) return [idle({ catalog_id, actor }, null, 'refused', 'overlap')]
    taken.add(key)
    return [catalog ? givenRow(line, { catalog_id, actor, catalog }, prices, place) : idle({ catalog_id, actor }, null, 'refused', 'gone')]
  })
}

function givenRow(
  line: GivenLine,
  at: { catalog_id: number; actor: Actor; catalog: PlanCatalog },
  { rows, purchases }: ProductPrices,
  { day, end_date }: PlanPlace,
): PlannedRow {
  const { purchase_price: _, ...given } = line.amounts
  const there = rowsAt(rows, at)
  if (line.row_id === undefined) {
    const running = there.find((row) => covers(row, day))
    if (running) return idle(at, running, 'refused', 'overlap')
    if (!covers(at.catalog, day)) return idle(at, null, 'refused', 'out_of_catalog')
    const amounts = { ...everyPrice(() => null), ...set(given) }
    return created(at, { amounts, warnings: [] }, there, { purchases, day, end_date })
  }
  const row = there.find(({ id }) => id === line.row_id)
  if (!row) return idle(at, null, 'refused', 'gone')
  if (line.row_version !== undefined && row.version !== line.row_version) return idle(at, row, 'refused', 'changed_since')
  if (outOfCatalog(row, day)) return idle(at, row, 'refused', 'out_of_catalog')
  const amounts = { ...amountsOfRow(row), ...set(given) }
  if (sameAmounts(amounts, row)) return idle(at, row, 'unchanged')
  const from = placeOf(row, day) === 'later' ? row.start_date : day
  return followed(row, { ...fieldsOfRow(row), ...amounts, start_date: from }, { day, end_date, purchases, warnings: [] })
}

const set = (amounts: object): Partial<Amounts> =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== undefined)) as Partial<Amounts>

/** Whether two sets of amounts are the same numbers in the same units. */
export const sameAmounts = (some: Amounts, others: Amounts): boolean =>
  (Object.keys(some) as AmountName[]).every((name) => {
    const [one, other] = [some[name] ?? null, others[name] ?? null]
    return one === null || other === null ? one === other : one.unit === other.unit && Big(one.value).eq(other.value)
  })

/** The lines of the article that give a purchase price; one that runs on the day is ended and followed by the new one. */
export function planGivenPurchases(
  given: readonly GivenLine[],
  { purchases }: ProductPrices,
  { day, end_date }: PlanPlace,
): PlannedPurchase[] {
  return given.flatMap((line): PlannedPurchase[] => {
    const wanted = line.amounts.purchase_price
    if (line.catalog_id !== null || !wanted) return []
    const running = purchases.find((row) => (line.row_id === undefined ? covers(row, day) : row.id === line.row_id))
    if (!running && line.row_id !== undefined) return [idlePurchase(null, 'refused', 'gone')]
    if (running && line.row_version !== undefined && running.version !== line.row_version)
      return [idlePurchase(running, 'refused', 'changed_since')]
    if (running) return [followedPurchase(running, wanted.value, { day, end_date, warnings: [] })]
    return [createdPurchase(wanted.value, purchases, { day, end_date })]
  })
}

function createdPurchase(
  amount: string,
  others: ProductPrices['purchases'],
  { day, end_date }: Pick<PlanPlace, 'day' | 'end_date'>,
): PlannedPurchase {
  const { period, warnings } = newPeriod(day, end_date, others)
  if (!period) return idlePurchase(null, 'refused', 'overlap')
  return { ...idlePurchase(null, 'unchanged'), state: 'created', warnings, after: { amount, ...period }, inserts: true }
}
