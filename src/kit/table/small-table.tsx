// A table of a few rows that are all here: documents, versions, what a calculation gives. Long lists are in `table.tsx`.
import { Box } from '@chakra-ui/react'
import { createSortedRowModel, createTableHook, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'

import { fold } from '#engine/parsing/fold.ts'

import { type SortDirection, SortButton } from './header.tsx'
import { smallTableStyle } from './style.ts'

const { useAppTable } = createTableHook({
  features: tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() }),
})

export interface SmallColumn<Row> {
  id: string
  /** Its header, in the language in use. */
  label: string
  /** Below the header: that the rows differ here, say. */
  note?: ReactNode
  /** `end` for money and counts. */
  align?: 'start' | 'end'
  /** The header of a column of buttons is for screen readers alone. */
  hidden?: true
  /** A CSS length; without it, the column takes the room that its words need. */
  width?: string
  /** What its rows are sorted by, empty ones last; without it, the column has no order of its own. */
  sort?: (row: Row) => string | number | null
  /** The first column's cell is the row's header. */
  cell: (row: Row) => ReactNode
}

interface SmallTableProps<Row> {
  /** Its accessible name. */
  label: string
  columns: readonly SmallColumn<Row>[]
  /** In the order that they have until somebody sorts them. */
  rows: readonly Row[]
  /** Tells the rows and the sums apart. */
  idOf: (row: Row) => string | number
  /** Rows that sum up the others: they stay at the end. */
  sums?: readonly Row[]
  /** Whether a row has a ground that draws the eye. */
  stands?: (row: Row) => boolean
  /** On a narrow screen each cell takes a line of its own, below its header; figures that are compared scroll sideways instead. */
  narrow?: 'lines' | 'scrolls'
}

/** A click on a header sorts upwards, then downwards, then as given. Arrows lead from a button or link of a row to that of another one. */
export function SmallTable<Row>({ label, columns, rows, idOf, sums = [], stands, narrow = 'lines' }: SmallTableProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, sort }) => ({
        id,
        accessorFn: (row: Row) => sort?.(row) ?? undefined,
        enableSorting: sort !== undefined,
        sortDescFirst: false,
        sortUndefined: 'last' as const,
        sortFn: byValue,
      })),
    [columns],
  )
  const table = useAppTable({ data: rows, columns: definitions })
  const sorted = table.getRowModel().rows.map(({ original }) => original)
  return (
    <Box
      css={smallTableStyle}
      data-narrow={narrow}
      {...(narrow === 'scrolls' && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      onKeyDown={walk}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                direction={directions[String(table.getColumn(column.id)?.getIsSorted() ?? false)] ?? 'none'}
                onSort={() => table.getColumn(column.id)?.toggleSorting()}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {[...sorted, ...sums].map((row) => (
            <tr key={idOf(row)} data-sum={sums.includes(row) || undefined} data-stands={stands?.(row) || undefined}>
              {columns.map(({ id, label: header, align, hidden, cell }, place) => {
                const looks = { 'data-align': align, 'data-label': hidden ? undefined : header }
                return place === 0 ? (
                  <th key={id} scope="row" {...looks}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} {...looks}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
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
    <th scope="col" aria-sort={sort && direction} data-align={align} data-hidden={hidden} style={{ width }}>
      {sort ? <SortButton label={label} direction={direction} onSort={onSort} /> : <span>{label}</span>}
      {note}
    </th>
  )
}

const directions: Record<string, SortDirection> = { asc: 'ascending', desc: 'descending', false: 'none' }

interface Valued {
  getValue: <Value>(id: string) => Value
}

/** Texts without regard to accents and case. */
function byValue(one: Valued, other: Valued, id: string): number {
  const [a, b] = [valueOf(one, id), valueOf(other, id)]
  return a < b ? -1 : a > b ? 1 : 0
}

function valueOf(row: Valued, id: string): string | number {
  const value = row.getValue<string | number>(id)
  return typeof value === 'string' ? fold(value) : value
}

/** From a link or button to the one at the same place in the row above or below; fields and open menus keep their arrows. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event
  if (event.defaultPrevented || !(target instanceof HTMLElement) || !target.matches(CONTROLS)) return
  const row = target.closest('tbody tr')
  const beside = key === 'ArrowDown' ? row?.nextElementSibling : key === 'ArrowUp' ? row?.previousElementSibling : null
  if (!row || !beside) return
  const controls = controlsOf(beside)
  const control = controls[controlsOf(row).indexOf(target)] ?? controls.at(-1)
  if (!control) return
  event.preventDefault()
  control.focus()
}

const CONTROLS = ':is(a[href], button:not(:disabled)):not([popover] *)'
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]
