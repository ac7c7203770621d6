// The table of all lists: virtual rows from the server, columns that users arrange, rows that are links.
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
import { useEffect, useMemo, useRef, type ReactNode } from 'react'

import { useCoarsePointer } from '../browser/pointer.ts'
import { useDragged } from './dragged.ts'
import { fit, lengthOf } from './fit.ts'
import { HeaderCell, SelectAllBanner, SelectAllCell } from './header.tsx'
import { widen, type TableLayout } from './layout.ts'
import type { RemoteRows } from './remote-rows.ts'
import { BodyRow } from './row.tsx'
import { Sideways } from './sideways.tsx'
import { frameStyle, tableStyle } from './style.ts'
import { moveFocus, useFocusInView } from './walk.ts'
import { useWayBack } from './way-back.ts'

const { useAppTable } = createTableHook({
  features: tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature, rowSortingFeature }),
  manualSorting: true,
})

export interface TableColumn<Row> {
  id: string
  /** Its header, in the language in use. */
  label: string
  /** Default width in pixels. */
  size: number
  /** `end` for money, dates and counts. */
  align?: 'start' | 'end'
  /** Never made narrower, for badges; columns of numbers never are either. */
  fixed?: true
  /** The server's name for the order by this column. */
  sort?: string
  /** Language of its texts, if it is not the language in use. */
  lang?: string
  cell: (row: Row) => ReactNode
  /** The text of a number with custom content: in a table with all rows loaded, it determines the width of the column. */
  text?: (row: Row) => string
}

export interface TableSelection {
  isSelected: (id: number) => boolean
  /** `range` extends from the last toggled row. */
  toggle: (index: number, range: boolean) => void
  all: boolean | 'some'
  toggleAll: () => void
  /** Shown after the header's box has selected the loaded rows, but not all: offers to select all. */
  offer?: { text: string; onAccept: () => void } | undefined
}

export interface DataTableProps<Row extends { id: number }> {
  /** Its accessible name. */
  label: string
  columns: TableColumn<Row>[]
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
  /** `name,-updated_at`, as in the API. */
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  rows: RemoteRows<Row>
  /** Identifies the list: a different list starts at its own `startAt`. */
  list: string
  /** Index of the first row to show at the start. */
  startAt: number
  /** Called with the indexes of the first and last visible row. */
  onVisible: (first: number, last: number) => void
  /** The URL of a row; it opens by click, Enter or in a new tab. */
  href: (row: Row) => string
  onOpen: (row: Row) => void
  selection?: TableSelection
  /** In pixels, for rows that are not lines: cards on a narrow screen. */
  rowHeight?: number
}

/** Touch screens need 44 px, whatever the density. */
const ROW_HEIGHT = { comfortable: 44, compact: 34, touch: 44 }
const SELECT_WIDTH = 44
/**
 * Heights of the header, whose buttons must be easy to touch, and of the offer below it: both stay while the rows scroll (`style.ts`).
 */
const HEADER_HEIGHT = { pointer: 40, finger: 45 }
const OFFER_HEIGHT = 45

/** Renders only the rows on screen, so that a hundred thousand scroll like fifty. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, onLayout, rows, list, startAt, onVisible, selection, sort, onSort } = props
  const { t } = useLingui()
  const [layout, drag] = useDragged(props.layout)
  const scroller = useRef<HTMLDivElement>(null)
  const total = rows.total ?? 0
  const touched = useCoarsePointer()
  const height = props.rowHeight ?? ROW_HEIGHT[touched ? 'touch' : layout.density]
  const aboveRows = HEADER_HEIGHT[touched ? 'finger' : 'pointer'] + (selection?.offer ? OFFER_HEIGHT : 0)
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    // Lets scrolling continue while the next rows are rendered; with flushSync, every second frame was late on a slow processor.
    useFlushSync: false,
    initialOffset: startAt * height,
    // The virtualizer does not know the header above the rows: this much of its scroll area is covered.
    scrollPaddingEnd: aboveRows,
  })
  const items = virtual.getVirtualItems()
  // The visible rows, without those rendered ahead.
  const first = virtual.range?.startIndex ?? startAt
  const last = items.at(-1)?.index ?? startAt
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => onVisible(first, last), [onVisible, first, last])
  const listed = useRef(list)
  useEffect(() => {
    if (listed.current !== list) virtual.scrollToOffset(startAt * height)
    listed.current = list
  }, [list, virtual, startAt, height])
  useFocusInView(scroller, virtual.scrollRect?.height ?? 0, virtual.scrollToIndex)
  const onOpen = useWayBack(scroller, rows.loaded, props.onOpen)
  const closing = useRef(false)

  // Memoised by hand: the compiler skips components that use a virtualizer.
  const definitions = useMemo(
    () =>
      columns.map(({ id, size, cell, sort: sortable }) => ({
        id,
        size,
        enableSorting: sortable !== undefined,
        cell: ({ row }: { row: { original: { row: Row } } }) => cell(row.original.row),
      })),
    [columns],
  )
  const table = useAppTable({
    data: rows.loaded,
    columns: definitions,
    getRowId: ({ row }) => String(row.id),
    state: {
      columnOrder: layout.columns,
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, layout.columns.includes(id)])),
      columnPinning: { start: layout.columns.slice(0, layout.pinned), end: [] },
      columnSizing: layout.widths,
      sorting: (sort?.split(',') ?? []).map((by) => ({ id: by.replace('-', ''), desc: by.startsWith('-') })),
    },
  })
  const shown = table.getVisibleLeafColumns()
  const models = new Map(table.getRowModel().rows.map((row) => [row.original.index, row]))
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const select = selection ? SELECT_WIDTH : 0
  const arrangement = JSON.stringify(shown.map((column) => [column.id, column.getSize(), column.id in layout.widths]))
  // Visible rows are rendered again only when these change.
  const [shownColumns, widths, offsets, width] = useMemo(() => {
    const sizes = JSON.parse(arrangement) as [string, number, boolean][]
    const fitted = fit(
      sizes.map(([id, size, set], place) => ({
        id,
        size,
        flexible: place > 0 && !set && byId.get(id)?.align !== 'end' && !byId.get(id)?.fixed,
      })),
      select,
    )
    const pinned = sizes.slice(0, layout.pinned).map(([id]) => id)
    return [sizes.flatMap(([id]) => byId.get(id) ?? []), fitted.widths, offsetsOf(pinned, fitted.widths, select), fitted.total]
  }, [arrangement, byId, layout.pinned, select])

  return (
    <Box css={frameStyle} style={{ ['--rows' as string]: `${aboveRows + virtual.getTotalSize()}px` }}>
      <Box
        ref={scroller}
        css={tableStyle}
        data-lines={height < ROW_HEIGHT.comfortable ? 1 : 2}
        aria-busy={rows.stale}
        // A click that closes a popup over the table has no other effect.
        onPointerDownCapture={() => {
          closing.current = document.querySelector('[popover=auto]:popover-open') !== null
        }}
        onClickCapture={(event) => {
          if (!closing.current) return
          closing.current = false
          event.preventDefault()
          event.stopPropagation()
        }}
        onKeyDown={(event) => moveFocus(event, virtual, selection)}
        onPointerOver={tellCut}
      >
        <table aria-label={label} aria-rowcount={total + 1} style={{ width, minWidth: '100%' }}>
          <colgroup>
            {selection && <col style={{ width: SELECT_WIDTH }} />}
            {shown.map((column) => (
              <col key={column.id} style={{ width: widths.get(column.id) }} />
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
                    offset={offsets.get(column.id)}
                    sort={sort}
                    onSort={onSort}
                    onDrag={(width) => drag(column.id, width)}
                    onWidth={(width) => onLayout(widen(layout, column.id, width))}
                  />
                )
              })}
            </tr>
            {selection?.offer && <SelectAllBanner offer={selection.offer} columns={shown.length + 1} />}
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
                  columns={shownColumns}
                  offsets={offsets}
                  href={model ? props.href(model.original.row) : undefined}
                  onOpen={onOpen}
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
      <Sideways key={arrangement} scroller={scroller} labels={shownColumns.map(({ label }) => label)} />
    </Box>
  )
}

/** Takes the place of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden data-spacer>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null
}

/** The offset of each pinned column while the others scroll. */
function offsetsOf(pinned: string[], widths: Map<string, string>, start: number): Map<string, string> {
  const before = (place: number) => pinned.slice(0, place).map((id) => widths.get(id))
  return new Map(pinned.map((id, place) => [id, `calc(${[lengthOf(start), ...before(place)].join(' + ')})`]))
}

/** Shows a text that is cut as tooltip. */
function tellCut({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th[scope=row]') : null
  if (!cell) return
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('[data-text]')].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
  )
  if (cut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
