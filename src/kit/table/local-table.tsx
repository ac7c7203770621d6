// The table for a list that is here as a whole: a preview, or what a past change did.
import { useState } from 'react'

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
  return (
    <DataTable
      {...table}
      columns={columns}
      layout={{ columns: columns.map(({ id }) => id), widths, pinned, density: 'compact' }}
      onLayout={(layout) => setWidths(layout.widths)}
      sort={undefined}
      onSort={() => undefined}
      rows={rows}
      startAt={0}
      onVisible={onVisible}
    />
  )
}
