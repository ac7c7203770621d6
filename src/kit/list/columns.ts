// The columns of a list: what each shows, and what it exports.
import { formatCount, formatDate, formatInstant } from '../format/formats.ts'
import type { TableColumn } from '../table/table.tsx'

/** What a cell says: a text, a count, a day or an instant; also in an exported spreadsheet. */
export type CellValue = string | number | { date: string } | { instant: string } | null

export interface ListColumn<Row> extends TableColumn<Row> {
  value: (row: Row) => CellValue
}

/** A column by its meaning; `cell` only where the value is drawn and not written. */
export type ColumnOf<Row> = Omit<ListColumn<Row>, 'id' | 'cell'> & Partial<Pick<ListColumn<Row>, 'cell'>>

/** The columns of a list in the order of `columns`; each shows its value unless it draws it. */
export const listColumns = <Row, Id extends string>(columns: Record<Id, ColumnOf<Row>>): (ListColumn<Row> & { id: Id })[] =>
  (Object.entries(columns) as [Id, ColumnOf<Row>][]).map(([id, column]) => ({
    id,
    cell: (row) => shownValue(column.value(row)),
    ...column,
  }))

/** The value as a person reads it, in the language in use. */
export function shownValue(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return formatCount(value)
  return 'date' in value ? formatDate(value.date) : formatInstant(value.instant)
}
