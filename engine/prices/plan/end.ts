// A plan of kind `end`: running rows end the day before, and later rows stay or are made inactive.
import { dayBefore, isValidPeriod } from '../../time/days.ts'
import { idle } from './checked.ts'
import { fieldsOfRow, type PlannedRow, type PlanPlace, type ProductPrices } from './lines.ts'

export interface EndOperation {
  kind: 'end'
  /** Whether rows that begin on the day or later are made inactive. */
  later_rows: boolean
}

/** One line for each active row of the plan's catalogues and actors that is ended, or that would be. */
export function planEndedRows({ later_rows }: EndOperation, { rows }: ProductPrices, { day, catalogs, actors }: PlanPlace): PlannedRow[] {
  const ids = new Set(catalogs.map(({ id }) => id))
  const last = dayBefore(day)
  const concerned = rows.filter((row) => row.active && ids.has(row.catalog_id) && actors.includes(row.actor))
  return concerned.flatMap((row): PlannedRow[] => {
    if (row.end_date !== null && row.end_date < day) return []
    if (row.start_date >= day)
      return later_rows ? [{ ...idle(row, row, 'unchanged'), state: 'ended', after: { ...fieldsOfRow(row), active: false } }] : []
    if (!isValidPeriod(row.start_date, last)) return [idle(row, row, 'refused', 'begins_day_before')]
    return [{ ...idle(row, row, 'unchanged'), state: 'ended', ends: last }]
  })
}
