// What all kinds of plans have in common for one row: where it lies around the day, and whether its new amounts may be stored.
import { dayBefore, onCountedDays, overlap, type Period } from '../../time/days.ts'
import type { Actor } from '../amounts.ts'
import { newInversions, type PriceRow, type PurchasePeriod, refusedInversions } from '../checks.ts'
import type { LineWarning, PlannedRow, PlanReason, PlanRow, RowFields } from './lines.ts'

/** The catalogue and actor of a row, with the days of the catalogue. */
export interface RowPlace {
  catalog_id: number
  actor: Actor
  catalog: PlanRow['catalog']
}

/** A line that writes nothing. */
export const idle = (
  { catalog_id, actor }: Pick<RowPlace, 'catalog_id' | 'actor'>,
  row: PlanRow | null,
  state: 'unchanged' | 'refused',
  reason: PlanReason | null = null,
): PlannedRow => ({ catalog_id, actor, row, state, reason, warnings: [], ends: null, after: null, inserts: false })

/** The reason why those fields may not be stored for a row, or null. */
export function refusalOf(fields: RowFields, place: RowPlace, purchases: readonly PurchasePeriod[]): PlanReason | null {
  const [found] = refusedInversions(priceRow(fields, place), purchases)
  return found ? (found.lower === 'min_price' ? 'min_above_max' : 'agency_below_group') : null
}

/** The inversions that the new fields bring, on the days on which they count; `before` are the fields that had them already. */
export function warningsOf(
  before: RowFields | null,
  after: RowFields,
  place: RowPlace,
  purchases: readonly PurchasePeriod[],
): LineWarning[] {
  const counted = onCountedDays(priceRow(after, place), place.catalog)
  if (!counted) return []
  const known = { ...priceRow(before ?? nothingSet(after), place), start_date: counted.start_date }
  return newInversions(known, counted, purchases).map((found) => ({ code: 'INVERTED', ...found }))
}

const priceRow = (fields: RowFields, { catalog_id, actor }: RowPlace): PriceRow => ({ ...fields, catalog_id, actor })

/** The period of a row without any amount: it has no inversions. */
const nothingSet = (fields: RowFields): RowFields => ({
  ...fields,
  group_purchase_price: null,
  agency_purchase_price: null,
  seller_purchase_price: null,
  min_price: null,
  recommended_price: null,
  max_price: null,
  public_price: null,
})

export interface NewPeriod {
  period: Period | null
  warnings: LineWarning[]
}

/**
 * The days of a new row from `day` on: at most until `end_date`, and until the day before the next of the rows that are there already. The
 * period is null when fewer than two days are left.
 */
export function newPeriod(day: string, end_date: string | null, others: readonly Period[]): NewPeriod {
  const wanted = { start_date: day, end_date }
  const later = others
    .filter((other) => other.start_date > day && overlap(other, wanted))
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date))[0]
  if (!later) return { period: wanted, warnings: [] }
  const end = dayBefore(later.start_date)
  return {
    period: end > day ? { start_date: day, end_date: end } : null,
    warnings: [{ code: 'ENDS_BEFORE_LATER', date: later.start_date }],
  }
}

/** The rows of one catalogue and actor. */
export const rowsAt = (rows: readonly PlanRow[], { catalog_id, actor }: Pick<RowPlace, 'catalog_id' | 'actor'>): PlanRow[] =>
  rows.filter((row) => row.active && row.catalog_id === catalog_id && row.actor === actor)
