// A plan of kind `change`: chosen amounts of running and later rows are raised. Prices before the day are never changed: a running row is
// ended the day before, and a new one follows it. Or rows that end soon are followed by others, and stay as they are.
import { Big } from 'big.js'

import { decimalsOf, sameNumber } from '../../money/decimals.ts'
import { covers, dayAfter } from '../../time/days.ts'
import { amountNames } from '../amounts.ts'
import { type Chain, type ChainStep, decimalsOfChain } from '../chain.ts'
import { outOfCatalog } from '../change.ts'
import { purchaseOn } from '../checks.ts'
import { changedPeriod, createdRow, idle, inversionsOf, type PlanPurchases, rowsAt } from './checked.ts'
import {
  amountsOfRow,
  type ChangeableAmount,
  fieldsOfRow,
  type LineWarning,
  type PlannedPurchase,
  type PlannedRow,
  type PlanPlace,
  type PlanPurchase,
  type PlanReason,
  type PlanRow,
  type ProductPrices,
  type RowFields,
} from './lines.ts'
import { movedPrice, type PriceMove, roundedAmount, type Rounding } from './rounded.ts'

export interface ChangeOperation extends Rounding {
  kind: 'change'
  prices: readonly ChangeableAmount[]
  change: PriceMove
  /** Whether rows that begin after the day are changed as well; otherwise they have no line. */
  later_rows: boolean
  /** Replaces chosen percentages by euros; otherwise a percentage is kept and follows its base. */
  replace_percentages: boolean
  /**
   * Only rows that end from the plan's day until this day, both included, and that no other row follows: each gets a row with the new amounts
   * from the day after its end.
   */
  ending_by?: string | null | undefined
}

/** One line for each active row of the plan's catalogues and actors that runs on the day or begins later. */
export function planChangedRows(
  operation: ChangeOperation,
  rows: ProductPrices['rows'],
  purchases: PlanPurchases,
  place: PlanPlace,
): PlannedRow[] {
  if (!operation.prices.some((price) => price !== 'purchase_price')) return []
  const catalogs = new Set(place.catalogs.map(({ id }) => id))
  const chosen = rows.filter((row) => row.active && catalogs.has(row.catalog_id) && place.actors.includes(row.actor))
  const { ending_by } = operation
  if (ending_by) return chosen.flatMap((row) => prolongedRow({ ...operation, ending_by }, row, rows, { ...place, purchases }))
  return chosen.flatMap((row) => (isConcerned(row, operation, place) ? changedRow(operation, row, purchases, place) : []))
}

/** Whether the plan looks at a row: it runs on the day or, if the plan changes later rows, begins on one of the plan's later days. */
function isConcerned(row: PlanRow | PlanPurchase, { later_rows }: ChangeOperation, { day, end_date }: PlanPlace): boolean {
  if (row.start_date > day) return later_rows && (end_date === null || row.start_date <= end_date)
  return row.end_date === null || row.end_date >= day
}

function changedRow(operation: ChangeOperation, row: PlanRow, purchases: PlanPurchases, place: PlanPlace): PlannedRow {
  const { day } = place
  if (outOfCatalog(row, day)) return idle(row, row, 'refused', 'out_of_catalog')
  const { fields, warnings, refused, differs } = changedFields(operation, row, purchases, day)
  if (refused) return idle(row, row, 'refused', refused)
  return differs ? followedRow(row, fields, { ...place, purchases, warnings }) : idle(row, row, 'unchanged')
}

/** The row that follows one that ends. */
function prolongedRow(
  operation: ChangeOperation & { ending_by: string },
  row: PlanRow,
  rows: readonly PlanRow[],
  { purchases, ...place }: PlanPlace & { purchases: PlanPurchases },
): PlannedRow[] {
  if (row.end_date === null || row.end_date < place.day || row.end_date > operation.ending_by) return []
  const day = dayAfter(row.end_date)
  const existing = rowsAt(rows, row)
  if (existing.some((other) => covers(other, day))) return []
  if (!covers(row.catalog, day)) return [idle(row, null, 'refused', 'out_of_catalog')]
  if (place.end_date !== null && place.end_date <= day) return [idle(row, null, 'refused', 'ends_that_day')]
  const { fields, warnings, refused } = changedFields(operation, row, purchases, day)
  if (refused) return [idle(row, null, 'refused', refused)]
  const next = { amounts: amountsOfRow(fields), unit_label: row.unit_label, warnings }
  return [createdRow(row, next, existing, { day, end_date: place.end_date, purchases })]
}

interface Following extends Pick<PlanPlace, 'day' | 'end_date'> {
  purchases: PlanPurchases
  /** Those that the new amounts have already. */
  warnings: LineWarning[]
}

/** Gives a row new amounts from the day on; `fields` are those of the row with the new amounts, and with new days where they are given. */
export function followedRow(row: PlanRow, fields: RowFields, { day, end_date, purchases, warnings }: Following): PlannedRow {
  const changed = changedPeriod(fields, { day, end_date })
  if (typeof changed === 'string') return idle(row, row, 'refused', changed)
  const after = { ...fields, ...changed.period }
  const inversions = inversionsOf(row, after, row.catalog, purchases)
  if (inversions.reason) return idle(row, row, 'refused', inversions.reason)
  return {
    ...idle(row, row, 'unchanged'),
    state: 'changed',
    warnings: [...warnings, ...inversions.warnings, ...changed.warnings],
    ends: changed.ends,
    after,
    inserts: changed.inserts,
  }
}

interface ChangedFields {
  fields: RowFields
  warnings: LineWarning[]
  refused: PlanReason | null
  differs: boolean
}

/**
 * The amounts after the change, each rounded once from the exact price of its first day. A percentage that becomes euros is raised from the
 * price before the plan, so that a raised purchase price does not raise it twice.
 */
function changedFields(operation: ChangeOperation, row: PlanRow, { stored, chainOf }: PlanPurchases, day: string): ChangedFields {
  const chain = chainOf(row, purchaseOn(stored, row.start_date > day ? row.start_date : day))
  const fields = fieldsOfRow(row)
  const warnings: LineWarning[] = []
  let refused: PlanReason | null = null
  let differs = false
  for (const name of amountNames) {
    const amount = row[name]
    const step = chain[name]
    if (!operation.prices.includes(name) || !amount || !step?.exact) continue
    if (amount.unit === 'PERCENT' && !operation.replace_percentages) continue
    const next = roundedAmount(name, movedPrice(step.exact, operation.change), operation, ownDecimals(step, chain))
    refused ??= next.refused
    if (next.warning) warnings.push(next.warning)
    fields[name] = { value: next.value, unit: 'EUR' }
    differs ||= amount.unit === 'PERCENT' || !sameNumber(next.value, amount.value)
  }
  return { fields, warnings, refused, differs }
}

/** The precision of an amount: its own, at least to the cent; that of the chain for a percentage that becomes euros. */
export const ownDecimals = ({ amount }: ChainStep, chain: Chain): number =>
  amount.unit === 'EUR' ? Math.max(2, decimalsOf(amount.value)) : decimalsOfChain(chain)

/** One line for each purchase price that runs on the day or begins later, when the plan changes purchase prices. */
export function planChangedPurchases(
  operation: ChangeOperation,
  purchases: ProductPrices['purchases'],
  place: PlanPlace,
): PlannedPurchase[] {
  if (!operation.prices.includes('purchase_price') || operation.ending_by) return []
  const concerned = purchases.filter((row) => isConcerned(row, operation, place))
  return concerned.map((row) => {
    const decimals = Math.max(2, decimalsOf(row.amount))
    const next = roundedAmount('purchase_price', movedPrice(Big(row.amount), operation.change), operation, decimals)
    if (next.refused) return idlePurchase(row, 'refused', next.refused)
    return followedPurchase(row, next.value, place, next.warning ? [next.warning] : [])
  })
}

/** Gives a purchase price another amount from the day on, like `followedRow`. */
export function followedPurchase(
  row: PlanPurchase,
  amount: string,
  { day, end_date }: Pick<PlanPlace, 'day' | 'end_date'>,
  warnings: LineWarning[] = [],
): PlannedPurchase {
  if (sameNumber(amount, row.amount)) return idlePurchase(row, 'unchanged')
  const changed = changedPeriod(row, { day, end_date })
  if (typeof changed === 'string') return idlePurchase(row, 'refused', changed)
  const { period, ends, inserts } = changed
  const all = [...warnings, ...changed.warnings]
  return { ...idlePurchase(row, 'unchanged'), state: 'changed', warnings: all, ends, after: { amount, ...period }, inserts }
}

export const idlePurchase = (
  row: PlanPurchase | null,
  state: 'unchanged' | 'refused',
  reason: PlanReason | null = null,
): PlannedPurchase => ({ row, state, reason, warnings: [], ends: null, after: null, inserts: false })
