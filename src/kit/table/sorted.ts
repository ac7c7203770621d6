// Sorts loaded rows by a column.
import { createSortedRowModel, createTableHook, rowSortingFeature, sortFn_basic, tableFeatures } from '@tanstack/react-table'
import { useMemo } from 'react'

import { fold } from '#engine/parsing/fold.ts'

import type { SortDirection } from './header.tsx'

const { useAppTable } = createTableHook({
  features: tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() }),
})

export interface SortableColumn<Row> {
  id: string
  /** The sort value of a row, empty ones last; if omitted, the column cannot be sorted. */
  sort?: (row: Row) => string | number | null
}

/** The rows in the order that the user chose. */
export function useSorted<Row>(columns: readonly SortableColumn<Row>[], rows: readonly Row[]) {
  const data = useMemo(
    () =>
      rows.map((row): Sortable<Row> => ({ row, values: Object.fromEntries(columns.map(({ id, sort }) => [id, comparable(sort?.(row))])) })),
    [columns, rows],
  )
  const definitions = useMemo(
    () =>
      columns.map(({ id, sort }) => ({
        id,
        accessorFn: ({ values }: Sortable<Row>) => values[id],
        enableSorting: sort !== undefined,
        sortDescFirst: false,
        sortUndefined: 'last' as const,
        sortFn: sortFn_basic,
      })),
    [columns],
  )
  const table = useAppTable({ data, columns: definitions })
  return {
    sorted: table.getRowModel().rows.map(({ original }) => original.row),
    directionOf: (id: string): SortDirection => directions[String(table.getColumn(id)?.getIsSorted() ?? false)] ?? 'none',
    toggle: (id: string) => table.getColumn(id)?.toggleSorting(),
    reset: () => table.resetSorting(true),
  }
}

interface Sortable<Row> {
  row: Row
  values: Record<string, string | number | undefined>
}

/** Texts are compared without accents and case. */
function comparable(value: string | number | null | undefined): string | number | undefined {
  return typeof value === 'string' ? fold(value) || undefined : (value ?? undefined)
}

const directions: Record<string, SortDirection> = { asc: 'ascending', desc: 'descending', false: 'none' }
