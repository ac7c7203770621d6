// A bulk price change: the effect on one row from a day on, amount by amount, or the reason why it is refused. Prices before that day are
// never changed: a running row is ended the day before, and a new one is opened.
import { Big } from 'big.js'

import { decimalsOf, roundToDecimalString, sameNumber, toDecimalString } from '../money/decimals.ts'
import type { RoundingDirection, RoundingStep } from '../money/rounding-steps.ts'
import { roundPrice } from '../money/rounding.ts'
import { dayBefore, onCountedDays, type OpenPeriod, type Period } from '../time/days.ts'
import { type AmountName, amountNames, type Amounts } from './amounts.ts'
import { type Chain, decimalsOfChain, resolveChain } from './chain.ts'
import { newInversions, type Inversion, type PriceRow, type PurchasePeriod, purchaseOn, refusedInversions } from './checks.ts'
import { distance } from './impact.ts'

export interface ChangeRule {
  /** Euros to add, or percent to raise by; negative values lower the price. */
  change: { kind: 'amount' | 'percent'; value: string }
  step: RoundingStep
  direction: RoundingDirection
  /** The amounts of a row to change. */
  prices: readonly AmountName[]
  effective_date: string
  /** Whether rows that begin after the day are changed as well; otherwise they are left alone. */
  later_rows: boolean
  /** Replaces selected percentages by euros; otherwise a percentage is kept and follows its base. */
  replace_percentages: boolean
}
export type LineState = 'changed' | 'unchanged' | 'percent_kept' | 'percent_replaced' | 'follows'
export interface PriceLine {
  price: AmountName
  state: LineState
  /** The stored percentage; null for euros. */
  percentage: string | null
  /** Euros on the first day of the change; null when a percentage has no base. */
  before: string | null
  after: string | null
  /** after − before in euros, and in percent of before (two decimals). */
  difference: string | null
  percent: string | null
  /** Rounding would have made the price 0 or less, so it keeps its own precision. */
  unrounded: boolean
}
export type RefusedReason = 'begins_day_before' | 'ends_that_day' | 'negative' | 'too_large' | 'min_above_max' | 'agency_below_group'
export interface RowPlan {
  /** `later` and `out_of_catalog` (its catalogue has ended by then) leave the row unchanged. */
  outcome: 'changed' | 'unchanged' | 'refused' | 'later' | 'out_of_catalog'
  reason: RefusedReason | null
  lines: PriceLine[]
  /** The inversions of the chain that the change introduces, without those that existed before. */
  warnings: Inversion[]
  /** The new amounts and period of the row; null when nothing is written. */
  becomes: (Amounts & Period) | null
  /** The new last day of the running row; null when the row itself is changed because it has not begun yet. */
  ends: string | null
}

/** The position of a row relative to the day, or the reason why it cannot be split there: a period must have at least two days. */
export function placeOf({ start_date, end_date }: Period, day: string): 'before' | 'running' | 'begins' | 'later' | RefusedReason {
  if (end_date !== null && end_date < day) return 'before'
  if (start_date > day) return 'later'
  if (start_date === day) return 'begins'
  if (start_date === dayBefore(day)) return 'begins_day_before'
  return end_date === day ? 'ends_that_day' : 'running'
}

/** Whether a row no longer applies on or after `day` because its catalogue has ended or never covers it. */
export function outOfCatalog(row: Period & { catalog: OpenPeriod }, day: string): boolean {
  const counted = onCountedDays(row, row.catalog)
  return counted === null || (counted.end_date !== null && counted.end_date < day)
}

/** Returns the effect of `rule` on a row; null when the row has ended before the day or is inactive. */
export function planChange(
  row: PriceRow & { catalog: OpenPeriod },
  purchases: readonly PurchasePeriod[],
  rule: ChangeRule,
): RowPlan | null {
  const place = placeOf(row, rule.effective_date)
  if (!row.active || place === 'before') return null
  const from = place === 'later' ? row.start_date : rule.effective_date
  const purchase = purchaseOn(purchases, from)
  const chain = resolveChain(row, purchase)
  const { amounts, unrounded, refused } = changedAmounts(row, chain, rule)
  const becomes = { ...row, ...amounts, start_date: from }
  const lines = linesOf(row, chain, resolveChain(becomes, purchase), rule, unrounded)
  const plan: RowPlan = { outcome: 'unchanged', reason: null, lines, warnings: [], becomes: null, ends: null }
  if (outOfCatalog(row, rule.effective_date)) return { ...plan, outcome: 'out_of_catalog' }
  if (place === 'later' && !rule.later_rows) return { ...plan, outcome: 'later' }
  if (refused) return { ...plan, outcome: 'refused', reason: refused }
  if (!lines.some(({ state }) => state === 'changed' || state === 'percent_replaced')) return plan
  if (place !== 'running' && place !== 'begins' && place !== 'later') return { ...plan, outcome: 'refused', reason: place }
  const reason = inversionReason(refusedInversions(becomes, purchases))
  if (reason) return { ...plan, outcome: 'refused', reason }
  const counted = onCountedDays(becomes, row.catalog)
  const warnings = counted ? newInversions({ ...row, start_date: counted.start_date }, counted, purchases) : []
  const ends = place === 'running' ? dayBefore(rule.effective_date) : null
  return { ...plan, outcome: 'changed', warnings, becomes: { ...amounts, start_date: from, end_date: row.end_date }, ends }
}

interface ChangedAmounts {
  amounts: Amounts
  unrounded: ReadonlySet<AmountName>
  refused: RefusedReason | null
}

/** The amounts after the change, each rounded once from the exact price. */
function changedAmounts(row: PriceRow, chain: Chain, rule: ChangeRule): ChangedAmounts {
  const amounts = Object.fromEntries(amountNames.map((name) => [name, row[name]])) as Amounts
  const unrounded = new Set<AmountName>()
  let refused: RefusedReason | null = null
  for (const name of rule.prices) {
    const amount = row[name]
    const exact = chain[name]?.exact
    if (!amount || !exact || (amount.unit === 'PERCENT' && !rule.replace_percentages)) continue
    const decimals = amount.unit === 'EUR' ? Math.max(2, decimalsOf(amount.value)) : decimalsOfChain(chain)
    const wanted = moved(exact, rule.change)
    const rounded = roundPrice(wanted, rule.step, rule.direction, decimals)
    const next = wanted.gt(0) && rounded.lte(0) ? ownPrecision(wanted, decimals) : rounded
    if (next !== rounded) unrounded.add(name)
    if (wanted.lt(0) || next.lt(0)) refused ??= 'negative'
    else if (next.gte(LIMIT)) refused ??= 'too_large'
    else amounts[name] = { value: toDecimalString(next), unit: 'EUR' }
  }
  return { amounts, unrounded, refused }
}

/** Rounds a positive price to `decimals`; to all that can be stored if it would be 0 even so. */
function ownPrecision(exact: Big, decimals: number): Big {
  const found = roundPrice(exact, 'own', 'nearest', decimals)
  return found.gt(0) ? found : roundPrice(exact, 'own', 'up', MOST_DECIMALS)
}

/** The decimals of a stored amount. */
const MOST_DECIMALS = 6

/** An amount has at most twelve digits before the decimal point. */
const LIMIT = '1e12'

const moved = (exact: Big, { kind, value }: ChangeRule['change']): Big =>
  kind === 'amount' ? exact.plus(value) : exact.times(Big(value).times('0.01').plus(1))

function linesOf(row: PriceRow, before: Chain, after: Chain, rule: ChangeRule, unrounded: ReadonlySet<AmountName>): PriceLine[] {
  return amountNames.flatMap((price) => {
    const amount = row[price]
    if (!amount) return []
    const [was, is] = [shown(before, price), shown(after, price)]
    const percent = amount.unit === 'PERCENT'
    const replaced = percent && after[price]?.amount.unit === 'EUR'
    const same = was === null || is === null ? was === is : sameNumber(was, is)
    const chosen = rule.prices.includes(price)
    if (!chosen && (!percent || same)) return []
    const state = replaced ? 'percent_replaced' : percent ? (same ? 'percent_kept' : 'follows') : same ? 'unchanged' : 'changed'
    const percentage = percent ? amount.value : null
    const euros = { before: was, after: is }
    return [{ price, state, percentage, ...euros, ...distance(euros), unrounded: unrounded.has(price) }]
  })
}

/** Euros as stored; a percentage as its displayed amount, rounded once. */
function shown(chain: Chain, price: AmountName): string | null {
  const step = chain[price]
  if (!step?.exact) return null
  return step.amount.unit === 'EUR' ? toDecimalString(step.exact) : roundToDecimalString(step.exact, decimalsOfChain(chain))
}

/** The reason key of the first refused inversion. */
export const inversionReason = ([found]: readonly Inversion[]): 'min_above_max' | 'agency_below_group' | null =>
  found ? (found.lower === 'min_price' ? 'min_above_max' : 'agency_below_group') : null
