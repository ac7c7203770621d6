// THE table: virtual rows of a list on the server, columns that a person arranges, rows that are links.
import { Box } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createTableHook,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

import type { RemoteRows } from './remote-rows.ts'
import { HeaderCell, SelectAllCell } from './table-header.tsx'
import { widen, type TableLayout } from './table-layout.ts'
import { BodyRow } from './table-row.tsx'
import { tableStyle } from './table-style.ts'

const { useAppTable } = createTableHook({
  features: tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature, rowSortingFeature }),
  manualSorting: true,
})

export interface TableColumn<Row> {
  id: string
  /** Its header, in the language in use. */
  label: string
  /** Width in pixels before anybody changes it. */
  size: number
  /** `end` for money, dates and counts. */
  align?: 'start' | 'end'
  /** What the server calls the order by this column. */
  sort?: string
  cell: (row: Row) => ReactNode
}

export interface TableSelection {
  isSelected: (id: number) => boolean
  /** `range` extends from the last toggled row. */
  toggle: (index: number, range: boolean) => void
  all: boolean | 'some'
  toggleAll: () => void
}

export interface DataTableProps<Row extends { id: number }> {
  /** Its accessible name. */
  label: string
  columns: TableColumn<Row>[]
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
  /** `name` or `-name`, as the server takes it. */
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  rows: RemoteRows<Row>
  /** The first row to show when the table appears. */
  startAt: number
  /** Told which places are on screen. */
  onVisible: (first: number, last: number) => void
  /** The address of a row; it opens by click, Enter or in a new tab. */
  href: (row: Row) => string
  onOpen: (row: Row) => void
  selection?: TableSelection
}

const ROW_HEIGHT = { comfortable: 44, compact: 34 }
const SELECT_WIDTH = 44

/** Renders only the rows on screen; a hundred thousand scroll like fifty. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, layout, onLayout, rows, startAt, onVisible, selection, sort, onSort } = props
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const total = rows.total ?? 0
  const height = ROW_HEIGHT[layout.density]
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    initialOffset: startAt * height,
    // The sticky header covers the first row's height.
    scrollPaddingStart: height,
  })
  const items = virtual.getVirtualItems()
  // What the eye sees, without the rows that are rendered ahead.
  const first = virtual.range?.startIndex ?? startAt
  const last = items.at(-1)?.index ?? startAt
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => onVisible(first, last), [onVisible, first, last])

  const table = useAppTable({
    data: rows.loaded,
    columns: columns.map(({ id, size, cell, sort: sortable }) => ({
      id,
      size,
      enableSorting: sortable !== undefined,
      cell: ({ row }: { row: { original: { row: Row } } }) => cell(row.original.row),
    })),
    getRowId: ({ row }) => String(row.id),
    state: {
      columnOrder: layout.columns,
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, layout.columns.includes(id)])),
      columnPinning: { start: layout.columns.slice(0, layout.pinned), end: [] },
      columnSizing: layout.widths,
      sorting: sort ? [{ id: sort.replace('-', ''), desc: sort.startsWith('-') }] : [],
    },
  })
  const shown = table.getVisibleLeafColumns()
  const models = new Map(table.getRowModel().rows.map((row) => [row.original.index, row]))
  const byId = new Map(columns.map((column) => [column.id, column]))
  const select = selection ? SELECT_WIDTH : 0
  const offsets = offsetsOf(shown.slice(0, layout.pinned), select)
  const width = shown.reduce((sum, column) => sum + column.getSize(), select)

  return (
    <Box
      ref={scroller}
      css={tableStyle}
      data-density={layout.density}
      aria-busy={rows.stale}
      onKeyDown={(event) => moveFocus(event, virtual)}
    >
      <table aria-label={label} aria-rowcount={total + 1} style={{ width, minWidth: '100%' }}>
        <colgroup>
          {selection && <col style={{ width: SELECT_WIDTH }} />}
          {shown.map((column) => (
            <col key={column.id} style={{ width: column.getSize() }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && <SelectAllCell selection={selection} />}
            {shown.map((column) => {
              const definition = byId.get(column.id)
              if (!definition) return null
              return (
                <HeaderCell
                  key={column.id}
                  column={definition}
                  width={column.getSize()}
                  offset={offsets.get(column.id)}
                  sort={sort}
                  onSort={onSort}
                  onWidth={(next) => onLayout(widen(layout, column.id, next))}
                />
              )
            })}
          </tr>
        </thead>
        <tbody>
          <Spacer height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const model = models.get(index)
            return (
              <BodyRow
                key={index}
                index={index}
                height={height}
                row={model?.original.row}
                columns={shown.map(({ id }) => byId.get(id)).filter((column) => column !== undefined)}
                offsets={offsets}
                href={model ? props.href(model.original.row) : undefined}
                onOpen={props.onOpen}
                selection={selection}
                selected={model !== undefined && selection?.isSelected(model.original.row.id) === true}
                selectLabel={t`Sélectionner la ligne ${index + 1}`}
              />
            )
          })}
          <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </Box>
  )
}

/** The room of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden data-spacer>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null
}

/** Where each pinned column stands while the others scroll. */
function offsetsOf(pinned: { id: string; getSize: () => number }[], start: number): Map<string, number> {
  let offset = start
  return new Map(
    pinned.map((column) => {
      const own: [string, number] = [column.id, offset]
      offset += column.getSize()
      return own
    }),
  )
}

/** Up, down, page up and page down walk through the rows, also through those that are not rendered yet. */
function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  virtual: { scrollToIndex: (index: number) => void; options: { count: number } },
): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }
  const step = steps[event.key]
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('tr[data-index]') : null
  if (step === undefined || !row) return
  event.preventDefault()
  const body = row.parentElement
  const next = Math.min(virtual.options.count - 1, Math.max(0, Number(row.dataset['index']) + step))
  virtual.scrollToIndex(next)
  // The row appears with the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => body?.querySelector<HTMLElement>(`tr[data-index="${next}"] a`)?.focus({ preventScroll: true })),
  )
}
