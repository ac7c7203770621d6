// Business days and periods: both ends inclusive, `null` for no end, compared as `YYYY-MM-DD` strings.

export interface Period {
  start_date: string
  end_date: string | null
}

/** The day `count` days after `day` (before it, if negative). */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
/** Remembers its last result: a price plan asks for the same day for each of its rows. */
export function dayBefore(day: string): string {
  if (lastDayBefore.day !== day) lastDayBefore = { day, before: addDays(day, -1) }
  return lastDayBefore.before
}
let lastDayBefore = { day: '', before: '' }
export const dayAfter = (day: string): string => addDays(day, 1)

/** A period whose start may be open too. */
export interface OpenPeriod {
  start_date: string | null
  end_date: string | null
}

/** Whether `day` lies in the period. */
export const covers = ({ start_date, end_date }: OpenPeriod, day: string): boolean =>
  (start_date === null || start_date <= day) && (end_date === null || day <= end_date)

/**
 * Limits a row's period to that of its catalogue; null when they share no day. Prices, warnings and states use these days; validation uses
 * the row's own period.
 */
export function onCountedDays<Row extends Period>(row: Row, catalog: OpenPeriod): Row | null {
  const start_date = catalog.start_date !== null && catalog.start_date > row.start_date ? catalog.start_date : row.start_date
  const endsSooner = catalog.end_date !== null && (row.end_date === null || catalog.end_date < row.end_date)
  const end_date = endsSooner ? catalog.end_date : row.end_date
  return end_date === null || start_date <= end_date ? { ...row, start_date, end_date } : null
}

/** Whether the end is strictly after the start, if both are set; otherwise the period is refused. */
export const isValidPeriod = (start: string | null | undefined, end: string | null | undefined): boolean => !start || !end || end > start

/** Whether two periods share a day. */
export const overlap = (a: Period, b: Period): boolean =>
  (b.end_date === null || a.start_date <= b.end_date) && (a.end_date === null || b.start_date <= a.end_date)

/** Whether every day of `inner` lies in `outer`. */
export const within = (inner: Period, outer: Period): boolean =>
  outer.start_date <= inner.start_date && (outer.end_date === null || (inner.end_date !== null && inner.end_date <= outer.end_date))

/** The days between periods that none of them covers, in order. Days before the first and after the last period are not gaps. */
export function gaps(periods: readonly Period[]): Period[] {
  const found: Period[] = []
  let covered: string | null | undefined
  for (const { start_date, end_date } of periods.toSorted((a, b) => a.start_date.localeCompare(b.start_date))) {
    if (covered && covered < dayBefore(start_date)) found.push({ start_date: dayAfter(covered), end_date: dayBefore(start_date) })
    if (covered !== null && (end_date === null || covered === undefined || end_date > covered)) covered = end_date
  }
  return found
}

/** `from`, and each later day on which one of the periods begins or has just ended, in order. */
export function boundaryDays(periods: readonly Period[], from: string): string[] {
  const days = periods.flatMap(({ start_date, end_date }) =>
    end_date === null || end_date < from ? [start_date] : [start_date, dayAfter(end_date)],
  )
  const later = days.filter((day) => day > from)
  return later.length === 0 ? [from] : [...new Set([from, ...later])].toSorted()
}
