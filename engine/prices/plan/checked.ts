// What all kinds of plans have in common for one row: its days after the plan, and whether its new amounts may be stored.
import { covers, dayAfter, dayBefore, onCountedDays, type OpenPeriod, overlap, type Period } from '../../time/days.ts'
import type { Actor, Amounts } from '../amounts.ts'
import type { resolveChain } from '../chain.ts'
import { inversionReason, placeOf } from '../change.ts'
import { chainWarnings, isRefused, warnedInversions, withoutKnown } from '../checks.ts'
import type { LineWarning, PlannedRow, PlanPlace, PlanReason, PlanRow, ProductPrices, RowFields } from './lines.ts'

/** A catalogue and an actor. */
export interface RowPlace {
  catalog_id: number
  actor: Actor
  catalog: PlanRow['catalog']
}

/** The active rows of one catalogue and actor. */
export const rowsAt = (rows: readonly PlanRow[], { catalog_id, actor }: Pick<RowPlace, 'catalog_id' | 'actor'>): PlanRow[] =>
  rows.filter((row) => row.active && row.catalog_id === catalog_id && row.actor === actor)

/** A line that writes nothing. */
export const idle = (
  { catalog_id, actor }: Pick<RowPlace, 'catalog_id' | 'actor'>,
  row: PlanRow | null,
  state: 'unchanged' | 'refused',
  reason: PlanReason | null = null,
): PlannedRow => ({ catalog_id, actor, row, state, reason, warnings: [], ends: null, after: null, inserts: false })

/** The purchase prices before the plan and after it; the same ones when the plan does not change them. */
export interface PlanPurchases {
  stored: ProductPrices['purchases']
  changed: ProductPrices['purchases']
  /** Resolves the chain of a row; shared by all steps, so that each chain is calculated once. */
  chainOf: typeof resolveChain
}

/** The reason why new fields of a row may not be stored, or else the inversions that they bring. */
export function inversionsOf(
  before: RowFields | null,
  after: RowFields,
  catalog: OpenPeriod,
  { stored, changed, chainOf }: PlanPurchases,
): { reason: PlanReason | null; warnings: LineWarning[] } {
  const found = chainWarnings(after, changed, chainOf)
  // Most rows have none, so that the row before need not be looked at.
  if (found.length === 0) return { reason: null, warnings: [] }
  const reason = inversionReason(found.filter(isRefused))
  const counted = reason ? null : onCountedDays(after, catalog)
  if (!counted) return { reason, warnings: [] }
  const warned = warnedInversions(counted, changed)
  const known = before ? warnedInversions({ ...before, start_date: counted.start_date }, stored) : []
  return { reason, warnings: withoutKnown(warned, known).map((one) => ({ code: 'INVERTED', ...one })) }
}

/** The plan changes purchase prices but not this row: the inversions that the row has because of that, from `day` on. */
export function inversionsByPurchases(row: PlanRow, { stored, changed }: PlanPurchases, day: string) {
  const counted = onCountedDays({ ...row, start_date: row.start_date > day ? row.start_date : day }, row.catalog)
  if (!row.active || row.group_purchase_price || !counted || !covers(row, counted.start_date)) return []
  const found = withoutKnown(chainWarnings(counted, changed), chainWarnings(counted, stored))
  return found.map((one) => ({ code: 'INVERTED' as const, ...one }))
}

/** The days of a changed price, and what becomes of its row. */
interface ChangedPeriod {
  period: Period
  /** The last day of a running row, which another follows; null when the row itself is changed. */
  ends: string | null
  inserts: boolean
  warnings: LineWarning[]
}

/**
 * The days on which a row gets new amounts: from `day` on, or from its own start if it begins later, until its end, or until `end_date` if
 * that is sooner. A running row is ended the day before and followed by another one. Otherwise the reason why not: each needs two days.
 */
export function changedPeriod(row: Period, { day, end_date }: Pick<PlanPlace, 'day' | 'end_date'>): ChangedPeriod | PlanReason {
  const place = placeOf(row, day)
  if (place === 'before') return 'gone'
  if (place !== 'running' && place !== 'begins' && place !== 'later') return place
  const start_date = place === 'later' ? row.start_date : day
  if (end_date !== null && end_date <= start_date) return 'ends_that_day'
  const { period, warnings } = until(end_date, { start_date, end_date: row.end_date })
  return { period, ends: place === 'running' ? dayBefore(day) : null, inserts: place === 'running', warnings }
}

/** Shortens a row's days to those of the plan, with a warning of the days after it, on which the row had a price and now has none. */
function until(end_date: string | null, row: Period): { period: Period; warnings: LineWarning[] } {
  if (end_date === null || (row.end_date !== null && row.end_date <= end_date)) return { period: row, warnings: [] }
  return { period: { ...row, end_date }, warnings: [nothingFollows(end_date)] }
}
export const nothingFollows = (end_date: string): LineWarning => ({ code: 'NOTHING_FOLLOWS', date: dayAfter(end_date) })

/**
 * The days of a new row: from the plan's day until its end date, and at most until the day before the next of the `others` begins, with a
 * warning. The period is null when fewer than two days are left. None of the `others` covers the day.
 */
export function newPeriod(
  { day, end_date }: Pick<PlanPlace, 'day' | 'end_date'>,
  others: readonly Period[],
): { period: Period | null; warnings: LineWarning[] } {
  const wanted = { start_date: day, end_date }
  const [later] = others
    .filter((other) => other.start_date > day && overlap(other, wanted))
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date))
  if (!later) return { period: wanted, warnings: [] }
  const last = dayBefore(later.start_date)
  return {
    period: last > day ? { start_date: day, end_date: last } : null,
    warnings: [{ code: 'ENDS_BEFORE_LATER', date: later.start_date }],
  }
}

/** The amounts and the label of a new row, with the warnings that they have already. */
export interface NewFields extends Pick<RowFields, 'unit_label'> {
  amounts: Amounts
  warnings: LineWarning[]
}

/** A line that creates a row from the day on, until a later one of the `existing` rows begins; none of them covers the day. */
export function createdRow(
  at: RowPlace,
  { amounts, unit_label, warnings }: NewFields,
  existing: readonly PlanRow[],
  { purchases, ...days }: Pick<PlanPlace, 'day' | 'end_date'> & { purchases: PlanPurchases },
): PlannedRow {
  const { period, warnings: shortened } = newPeriod(days, existing)
  if (!period) return idle(at, null, 'refused', 'overlap')
  const after: RowFields = { ...amounts, ...period, active: true, unit_label }
  const inversions = inversionsOf(null, after, at.catalog, purchases)
  if (inversions.reason) return idle(at, null, 'refused', inversions.reason)
  const all = [...warnings, ...shortened, ...inversions.warnings]
  return { ...idle(at, null, 'unchanged'), state: 'created', warnings: all, after, inserts: true }
}
