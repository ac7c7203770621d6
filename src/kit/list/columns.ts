// The columns of a list: what each shows and exports.
import { cellOf, type CellSource, type CellValue } from '#contract/shared/cells.ts'

import { formatCount, formatDate, formatInstant } from '../format/formats.ts'
import type { TableColumn } from '../table/table.tsx'

export interface ListColumn<Row> extends TableColumn<Row> {
  value: (row: Row) => CellValue
  /** Where the value is in the row; a column without it is only exported by the browser. */
  source?: CellSource
}

/** Declaration of a column, with either `source` or, for what that cannot say, `value`; `cell` only if that is not shown as text. */
export type ColumnOf<Row> = Omit<ListColumn<Row>, 'id' | 'cell' | 'value' | 'source'> &
  Partial<Pick<ListColumn<Row>, 'cell'>> &
  ({ source: CellSource; value?: never } | { value: (row: Row) => CellValue; source?: never })

/** The columns of a list in the order of `columns`; each shows its value as text unless it has a `cell`. */
export const listColumns = <Row extends object, Id extends string>(columns: Record<Id, ColumnOf<Row>>): (ListColumn<Row> & { id: Id })[] =>
  (Object.entries(columns) as [Id, ColumnOf<Row>][]).map(([id, column]) => {
    const value = column.source ? (row: Row) => cellOf(row, column.source) : column.value
    return { id, cell: (row: Row) => shownValue(value(row)), ...column, value }
  })

/** Formats the value in the language in use. */
export function shownValue(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return formatCount(value)
  return 'date' in value ? formatDate(value.date) : formatInstant(value.instant)
}
