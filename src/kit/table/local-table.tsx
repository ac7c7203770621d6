// The table for a list that is here as a whole: a preview, or what a past change did.
import { useMemo, useState } from 'react'

import type { TableLayout } from './layout.ts'
import { useLocalRows } from './local-rows.ts'
import { DataTable, type DataTableProps, type TableColumn } from './table.tsx'

interface LocalTableProps<Row extends { id: number }> extends Pick<DataTableProps<Row>, 'label' | 'href' | 'onOpen'> {
  columns: TableColumn<Row>[]
  items: readonly Row[]
  /** Names what is listed: another list begins at its top. */
  list: string
  /** How many of the columns stay in sight. */
  pinned?: number
}

/** `items` in virtual rows, as they come; its columns can be widened. */
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

/** Of a figure of the table's text, with what stands beside it, in pixels. */
const [FIGURE, AROUND] = [8.1, 26]

/** No figure is cut: its column has room for the longest, and at least the width that was asked for. */
function widest<Row>({ align, size, text, cell }: TableColumn<Row>, items: readonly Row[]): number {
  if (align !== 'end') return size
  const lengths = items.map((row) => {
    const said = text ? text(row) : cell(row)
    return typeof said === 'string' ? said.length : 0
  })
  return lengths.reduce((most, length) => Math.max(most, Math.ceil(length * FIGURE + AROUND)), size)
}
