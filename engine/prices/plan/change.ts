// A plan of kind `change`: chosen amounts of running and later rows are raised. Prices before the day are never changed: a running row is
// ended the day before, and a new one follows it.
import { Big } from 'big.js'

import { decimalsOf } from '../../money/decimals.ts'
import { dayAfter, dayBefore } from '../../time/days.ts'
import { type AmountName, amountNames } from '../amounts.ts'
import { type Chain, decimalsOfChain, resolveChain } from '../chain.ts'
import { outOfCatalog, placeOf } from '../change.ts'
import { purchaseOn } from '../checks.ts'
import { idle, refusalOf, warningsOf } from './checked.ts'
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
import { moved, type PriceMove, roundedAmount, type Rounding } from './rounded.ts'

export interface ChangeOperation extends Rounding {
  kind: 'change'
  prices: readonly ChangeableAmount[]
  change: PriceMove
  /** Whether rows that begin after the day are changed as well; otherwise they have no line. */
  later_rows: boolean
  /** Replaces chosen percentages by euros; otherwise a percentage is kept and follows its base. */
  replace_percentages: boolean
}

/**
 * One line for each active row of the plan's catalogues and actors that runs on the day or begins later. `purchases` are the purchase
 * prices as they will be after the plan.
 */
export function planChangedRows(operation: ChangeOperation, { rows, purchases }: ProductPrices, place: PlanPlace): PlannedRow[] {
  if (!operation.prices.some((price) => price !== 'purchase_price')) return []
  const catalogs = new Set(place.catalogs.map(({ id }) => id))
  const concerned = rows.filter((row) => row.active && catalogs.has(row.catalog_id) && place.actors.includes(row.actor))
  return concerned.flatMap((row) => changedRow(operation, row, purchases, place) ?? [])
}

function changedRow(
  operation: ChangeOperation,
  row: PlanRow,
  purchases: readonly PlanPurchase[],
  { day, end_date }: PlanPlace,
): PlannedRow | null {
  const place = placeOf(row, day)
  if (place === 'before' || (place === 'later' && !operation.later_rows)) return null
  if (outOfCatalog(row, day)) return idle(row, row, 'refused', 'out_of_catalog')
  const from = place === 'later' ? row.start_date : day
  const chain = resolveChain(row, purchaseOn(purchases, from))
  const { fields, warnings, refused, differs } = changedFields(operation, row, chain)
  if (refused) return idle(row, row, 'refused', refused)
  if (!differs) return idle(row, row, 'unchanged')
  return followed(row, { ...fields, start_date: from }, { day, end_date, purchases, warnings })
}

interface Following {
  day: string
  end_date: string | null
  purchases: readonly PlanPurchase[]
  warnings: LineWarning[]
}

/**
 * Gives a row new fields from the day on: a running row is ended the day before and followed by another, one that begins on the day or
 * later is changed itself.
 */
export function followed(row: PlanRow, after: RowFields, { day, end_date, purchases, warnings }: Following): PlannedRow {
  const place = placeOf(row, day)
  if (place === 'before') return idle(row, row, 'refused', 'gone')
  if (place === 'begins_day_before' || place === 'ends_that_day') return idle(row, row, 'refused', place)
  const runs = place === 'running'
  const shorter = runs && end_date !== null && (row.end_date === null || end_date < row.end_date)
  const fields = shorter ? { ...after, end_date } : after
  const reason = refusalOf(fields, row, purchases)
  if (reason) return idle(row, row, 'refused', reason)
  return {
    ...idle(row, row, 'unchanged'),
    state: 'changed',
    warnings: [
      ...warnings,
      ...warningsOf(fieldsOfRow(row), fields, row, purchases),
      ...(shorter ? [{ code: 'NOTHING_FOLLOWS' as const, date: dayAfter(end_date) }] : []),
    ],
    ends: runs ? dayBefore(day) : null,
    after: fields,
    inserts: runs,
  }
}

interface ChangedFields {
  fields: RowFields
  warnings: LineWarning[]
  refused: PlanReason | null
  differs: boolean
}

/** The amounts after the change, each rounded once from the exact price. */
function changedFields(operation: ChangeOperation, row: PlanRow, chain: Chain): ChangedFields {
  const amounts = amountsOfRow(row)
  const warnings: LineWarning[] = []
  let refused: PlanReason | null = null
  let differs = false
  for (const name of amountNames.filter((price) => operation.prices.includes(price))) {
    const amount = row[name]
    const exact = chain[name]?.exact
    if (!amount || !exact || (amount.unit === 'PERCENT' && !operation.replace_percentages)) continue
    const next = roundedAmount(moved(exact, operation.change), operation, decimalsFor(row, name, chain))
    refused ??= next.refused
    if (next.unrounded) warnings.push({ code: 'ROUNDS_TO_ZERO', price: name })
    amounts[name] = { value: next.value, unit: 'EUR' }
    differs ||= amount.unit === 'PERCENT' || !Big(next.value).eq(amount.value)
  }
  return { fields: { ...fieldsOfRow(row), ...amounts }, warnings, refused, differs }
}

/** The precision of an amount: its own, at least to the cent; that of the chain for a percentage that becomes euros. */
function decimalsFor(row: PlanRow, name: AmountName, chain: Chain): number {
  const amount = row[name]
  return amount?.unit === 'EUR' ? Math.max(2, decimalsOf(amount.value)) : decimalsOfChain(chain)
}

/** One line for each purchase price that runs on the day or begins later, when the plan changes purchase prices. */
export function planChangedPurchases(
  operation: ChangeOperation,
  { purchases }: ProductPrices,
  { day, end_date }: PlanPlace,
): PlannedPurchase[] {
  if (!operation.prices.includes('purchase_price')) return []
  return purchases.flatMap((row) => {
    const place = placeOf(row, day)
    if (place === 'before' || (place === 'later' && !operation.later_rows)) return []
    const next = roundedAmount(moved(Big(row.amount), operation.change), operation, Math.max(2, decimalsOf(row.amount)))
    if (next.refused) return [idlePurchase(row, 'refused', next.refused)]
    const warnings = next.unrounded ? [{ code: 'ROUNDS_TO_ZERO' as const, price: 'purchase_price' as const }] : []
    return [followedPurchase(row, next.value, { day, end_date, warnings })]
  })
}

/** Gives a purchase price another amount from the day on, like `followed`. */
export function followedPurchase(
  row: PlanPurchase,
  amount: string,
  { day, end_date, warnings }: Omit<Following, 'purchases'>,
): PlannedPurchase {
  if (Big(amount).eq(row.amount)) return idlePurchase(row, 'unchanged')
  const place = placeOf(row, day)
  if (place === 'before') return idlePurchase(row, 'refused', 'gone')
  if (place === 'begins_day_before' || place === 'ends_that_day') return idlePurchase(row, 'refused', place)
  const runs = place === 'running'
  const shorter = runs && end_date !== null && (row.end_date === null || end_date < row.end_date)
  const from = place === 'later' ? row.start_date : day
  return {
    ...idlePurchase(row, 'unchanged'),
    state: 'changed',
    warnings: [...warnings, ...(shorter ? [{ code: 'NOTHING_FOLLOWS' as const, date: dayAfter(end_date) }] : [])],
    ends: runs ? dayBefore(day) : null,
    after: { amount, start_date: from, end_date: shorter ? end_date : row.end_date },
    inserts: runs,
  }
}

export const idlePurchase = (
  row: PlanPurchase | null,
  state: 'unchanged' | 'refused',
  reason: PlanReason | null = null,
): PlannedPurchase => ({
  row,
  state,
  reason,
  warnings: [],
  ends: null,
  after: null,
  inserts: false,
})
