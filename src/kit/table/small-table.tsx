// A table of a few loaded rows: documents, versions, results of a calculation. Long lists use `table.tsx`.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- block cells need their roles */
import { Box } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'

import { useMoving } from '../list/moving.tsx'
import { type SortDirection, SortButton } from './header.tsx'
import { OrderCell, OrderHeader, type RowOrder, SortedNote, whereMoved } from './order.tsx'
import { type SortableColumn, useSorted } from './sorted.ts'
import { smallTableStyle } from './style.ts'

export interface SmallColumn<Row> extends SortableColumn<Row> {
  /** Its header, in the language in use. */
  label: string
  /** Shown below the header, such as a remark that the rows differ here. */
  note?: ReactNode
  /** `end` for money and counts. */
  align?: 'start' | 'end'
  /** Hides the header except for screen readers, for a column of buttons. */
  hidden?: true
  /** A CSS length; by default the width of its content. */
  width?: string
  /** The cell of the first column is the row's header. */
  cell: (row: Row) => ReactNode
}

interface SmallTableProps<Row> {
  /** Its accessible name. */
  label: string
  columns: readonly SmallColumn<Row>[]
  /** In the order shown until the user sorts them. */
  rows: readonly Row[]
  /** Identifies rows and sums. */
  idOf: (row: Row) => string | number
  /** Rows with totals: they stay at the end. */
  sums?: readonly Row[]
  /** Whether a row is highlighted. */
  stands?: (row: Row) => boolean
  /**
   * On a narrow screen, each cell takes its own line below its header (`lines`). `scrolls` is for numbers to be compared, `grid` for
   * rows with many numbers, which form a grid below the row's name, and `fits` for two short columns.
   */
  narrow?: 'lines' | 'scrolls' | 'grid' | 'fits'
  /** A second line below the cells of each row: remarks, buttons. Its label is for screen readers only. */
  details?: { label: string; of: (row: Row) => ReactNode }
  /** For rows with an order that the user decides: adds a first column for it. */
  order?: RowOrder<Row>
}

/**
 * A click on a header sorts ascending, then descending, then as given. Arrows, Home and End move from a button or link of a row to the
 * same one of another row.
 */
export function SmallTable<Row>({ label, columns, rows, idOf, sums = [], stands, narrow = 'lines', details, order }: SmallTableProps<Row>) {
  const { t } = useLingui()
  const { sorted, directionOf, toggle, reset } = useSorted(columns, rows)
  const sortedBy = columns.find(({ id }) => directionOf(id) !== 'none')
  const { ref, at } = useMoving<Row, HTMLTableSectionElement>({
    items: rows,
    idOf,
    nameOf: (row) => order?.nameOf(row) ?? '',
    onMove: sortedBy ? undefined : order?.onMove,
  })
  return (
    <Box
      css={smallTableStyle}
      data-narrow={narrow}
      {...(narrow === 'scrolls' && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      onKeyDown={walk}
    >
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row" data-label={t`Trier par`}>
            {order && <OrderHeader inUse={!sortedBy} onOrder={reset} />}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} direction={directionOf(column.id)} onSort={() => toggle(column.id)} />
            ))}
          </tr>
        </thead>
        {details ? (
          sorted.map((row) => (
            <tbody key={idOf(row)} role="rowgroup" data-row>
              <tr role="row">
                <Cells columns={columns} row={row} />
              </tr>
              <tr role="row" data-details>
                <th scope="row" role="rowheader" aria-label={details.label} colSpan={columns.length}>
                  {details.of(row)}
                </th>
              </tr>
            </tbody>
          ))
        ) : (
          <tbody ref={ref} role="rowgroup">
            {[...sorted, ...sums].map((row) => {
              const place = order && at(rows.indexOf(row))
              return (
                <tr
                  key={idOf(row)}
                  role="row"
                  data-sum={sums.includes(row) || undefined}
                  data-stands={stands?.(row) || undefined}
                  {...(place && whereMoved(place))}
                >
                  {place && <OrderCell {...place} />}
                  <Cells columns={columns} row={row} />
                </tr>
              )
            })}
          </tbody>
        )}
      </table>
      {order?.onMove && sortedBy && <SortedNote label={sortedBy.label} onOrder={reset} />}
    </Box>
  )
}

interface HeaderCellProps<Row> {
  column: SmallColumn<Row>
  direction: SortDirection
  onSort: () => void
}

function HeaderCell<Row>({ column: { label, note, align, hidden, width, sort }, direction, onSort }: HeaderCellProps<Row>) {
  return (
    <th scope="col" role="columnheader" aria-sort={sort && direction} data-align={align} data-hidden={hidden} style={{ width }}>
      {sort ? <SortButton label={label} direction={direction} onSort={onSort} /> : <span>{label}</span>}
      {note}
    </th>
  )
}

function Cells<Row>({ columns, row }: { columns: readonly SmallColumn<Row>[]; row: Row }) {
  return columns.map((column, index) => <Cell key={column.id} column={column} row={row} isFirst={index === 0} />)
}

function Cell<Row>({ column, row, isFirst }: { column: SmallColumn<Row>; row: Row; isFirst: boolean }) {
  const { label, align, hidden, cell } = column
  const looks = { 'data-align': align, 'data-label': hidden ? undefined : label }
  const content = <div>{cell(row)}</div>
  return isFirst ? (
    <th scope="row" role="rowheader" {...looks}>
      {content}
    </th>
  ) : (
    <td role="cell" {...looks}>
      {content}
    </td>
  )
}

/** Moves from a link or button to the one at the same position in another row; fields and open menus keep their keys. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (event.defaultPrevented || !(target instanceof HTMLElement) || !target.matches(CONTROLS)) return
  const row = target.closest('tr')
  const rows = [...currentTarget.querySelectorAll('tbody tr')].filter((one) => controlsOf(one).length > 0)
  const place = row ? rows.indexOf(row) : -1
  const places: Record<string, number> = { ArrowDown: place + 1, ArrowUp: Math.max(0, place - 1), Home: 0, End: rows.length - 1 }
  const beside = rows[places[key] ?? -1]
  if (!row || !beside) return
  const controls = controlsOf(beside)
  event.preventDefault()
  const control = controls[controlsOf(row).indexOf(target)] ?? controls.at(-1)
  control?.focus()
}

const CONTROLS = ':is(a[href], button:not(:disabled)):not([popover] *)'
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]
