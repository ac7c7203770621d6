// The columns of a list: what each shows and exports.
import { formatCount, formatDate, formatInstant } from '../format/formats.ts'
import type { TableColumn } from '../table/table.tsx'

/** The value of a cell: a text, a count, a date or an instant; also used in exported spreadsheets. */
export type CellValue = string | number | { date: string } | { instant: string } | null

export interface ListColumn<Row> extends TableColumn<Row> {
  value: (row: Row) => CellValue
}

/** Declaration of a column; `cell` only if the value is not shown as text. */
export type ColumnOf<Row> = Omit<ListColumn<Row>, 'id' | 'cell'> & Partial<Pick<ListColumn<Row>, 'cell'>>

/** The columns of a list in the order of `columns`; each shows its value as text unless it has a `cell`. */
export const listColumns = <Row, Id extends string>(columns: Record<Id, ColumnOf<Row>>): (ListColumn<Row> & { id: Id })[] =>
  (Object.entries(columns) as [Id, ColumnOf<Row>][]).map(([id, column]) => ({
    id,
    cell: (row) => shownValue(column.value(row)),
    ...column,
  }))

/** Formats the value in the language in use. */
export function shownValue(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return formatCount(value)
  return 'date' in value ? formatDate(value.date) : formatInstant(value.instant)
}
