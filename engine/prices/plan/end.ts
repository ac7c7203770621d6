// A plan of kind `end`: running rows end the day before, and later rows stay or are made inactive.
import { dayBefore } from '../../time/days.ts'
import { placeOf } from '../change.ts'
import { idle } from './checked.ts'
import { fieldsOfRow, type PlannedRow, type PlanPlace, type PlanRow, type ProductPrices } from './lines.ts'

export interface EndOperation {
  kind: 'end'
  /** Whether rows that begin on the day or later are made inactive; otherwise later ones have no line, and those of the day are refused. */
  later_rows: boolean
}

/** One line for each active row of the plan's catalogues and actors that is ended or made inactive, or refused. */
export function planEndedRows(operation: EndOperation, rows: ProductPrices['rows'], { day, catalogs, actors }: PlanPlace): PlannedRow[] {
  const ids = new Set(catalogs.map(({ id }) => id))
  const chosen = rows.filter((row) => row.active && ids.has(row.catalog_id) && actors.includes(row.actor))
  return chosen.flatMap((row) => endedRow(operation, row, day) ?? [])
}

function endedRow({ later_rows }: EndOperation, row: PlanRow, day: string): PlannedRow | null {
  const place = placeOf(row, day)
  if (place === 'before') return null
  if (place === 'begins_day_before') return idle(row, row, 'refused', place)
  const ended = { ...idle(row, row, 'unchanged'), state: 'ended' as const }
  if (place !== 'begins' && place !== 'later') return { ...ended, ends: dayBefore(day) }
  if (!later_rows && place === 'begins') return idle(row, row, 'refused', 'begins_that_day')
  return later_rows ? { ...ended, after: { ...fieldsOfRow(row), active: false } } : null
}
