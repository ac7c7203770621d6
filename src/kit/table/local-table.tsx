// Table for a fully loaded list: a preview, or the lines of a past change.
import { useMemo, useState } from 'react'

import type { TableLayout } from './layout.ts'
import { useLocalRows } from './local-rows.ts'
import { DataTable, type DataTableProps, type TableColumn } from './table.tsx'

interface LocalTableProps<Row extends { id: number }> extends Pick<DataTableProps<Row>, 'label' | 'href' | 'onOpen'> {
  columns: TableColumn<Row>[]
  items: readonly Row[]
  /** Identifies the list: a different list starts at the top. */
  list: string
  /** The number of columns that stay visible. */
  pinned?: number
}

/** Shows `items` as virtual rows in their own order; columns can be resized. */
export function LocalTable<Row extends { id: number }>({ columns, items, pinned = 1, ...table }: LocalTableProps<Row>) {
  const [widths, setWidths] = useState<TableLayout['widths']>({})
  const { rows, onVisible } = useLocalRows(items)
  const wide = useMemo(() => columns.map((column) => ({ ...column, size: widest(column, items) })), [columns, items])
  return (
    <DataTable
      {...table}
      columns={wide}
      layout={{ columns: columns.map(({ id }) => id), widths, pinned, density: 'comfortable' }}
      onLayout={(layout) => setWidths(layout.widths)}
      sort={undefined}
      onSort={() => undefined}
      rows={rows}
      startAt={0}
      onVisible={onVisible}
    />
  )
}

/** Width of a digit in the table's text, and of the space around a number, in pixels. */
const [FIGURE, AROUND] = [8.1, 26]

/** Numbers are not cut: their column fits the longest, and has at least the requested width. */
function widest<Row>({ align, size, text, cell }: TableColumn<Row>, items: readonly Row[]): number {
  if (align !== 'end') return size
  const lengths = items.map((row) => {
    const said = text ? text(row) : cell(row)
    return typeof said === 'string' ? said.length : 0
  })
  return lengths.reduce((most, length) => Math.max(most, Math.ceil(length * FIGURE + AROUND)), size)
}
