// Where a row lies when its price changes on a day: prices before that day are never changed, and a running row is split there.
import { dayBefore, onCountedDays, type OpenPeriod, type Period } from '../time/days.ts'
import type { Inversion } from './checks.ts'

/** The position of a row relative to the day, or the reason why it cannot be split there: a period must have at least two days. */
export function placeOf(
  { start_date, end_date }: Period,
  day: string,
): 'before' | 'running' | 'begins' | 'later' | 'begins_day_before' | 'ends_that_day' {
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

/** The reason key of the first refused inversion. */
export const inversionReason = ([found]: readonly Inversion[]): 'min_above_max' | 'agency_below_group' | null =>
  found ? (found.lower === 'min_price' ? 'min_above_max' : 'agency_below_group') : null
