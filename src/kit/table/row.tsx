// A row of the table: a link, or a placeholder for a row that is not loaded yet.
import { memo, type MouseEvent, type ReactNode } from 'react'

import type { TableColumn, TableSelection } from './table.tsx'

interface BodyRowProps<Row> {
  index: number
  height: number
  row: Row | undefined
  columns: TableColumn<Row>[]
  offsets: Map<string, string>
  href: string | undefined
  onOpen: (row: Row) => void
  selection: TableSelection | undefined
  selected: boolean
  selectLabel: string
}

function Plain<Row extends { id: number }>(props: BodyRowProps<Row>) {
  const { index, height, row, columns, offsets, selection, selected, selectLabel } = props
  if (!row)
    return (
      <tr style={{ height }} aria-rowindex={index + 2} aria-busy>
        <td colSpan={columns.length + (selection ? 1 : 0)}>
          <span data-skeleton />
        </td>
      </tr>
    )
  return (
    <tr
      style={{ height }}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection ? selected : undefined}
      onClick={(event) => openOnClick(event, props)}
      onAuxClick={(event) => openOnClick(event, props)}
    >
      {selection && (
        <td data-select data-pinned style={{ left: 0 }}>
          <label>
            <input
              type="checkbox"
              aria-label={selectLabel}
              checked={selected}
              onChange={() => undefined}
              onClick={(event) => selection.toggle(index, event.shiftKey)}
            />
          </label>
        </td>
      )}
      {columns.map((column, place) => {
        const left = offsets.get(column.id)
        const cell = {
          'data-align': column.align,
          'data-pinned': left === undefined ? undefined : '',
          lang: column.lang,
          style: { left },
        }
        return place === 0 ? (
          <th key={column.id} scope="row" {...cell}>
            <RowLink {...props}>{written(column, row)}</RowLink>
          </th>
        ) : (
          <td key={column.id} {...cell}>
            {written(column, row)}
          </td>
        )
      })}
    </tr>
  )
}

/** Texts may take two lines; numbers stay on one. */
function written<Row>({ align, cell }: TableColumn<Row>, row: Row): ReactNode {
  const content = cell(row)
  return typeof content === 'string' && align !== 'end' ? <CellText>{content}</CellText> : content
}

/** A text in a cell with custom content: takes as many lines as the row has room for. */
export const CellText = ({ children }: { children: ReactNode }) => <span data-text>{children}</span>

/**
 * A short badge in a cell, or a state that is normal (`good`) or not; a plain element, because styled ones in every row make scrolling
 * slow.
 */
export function CellBadge({ good, attention, children }: { good?: boolean; attention?: boolean; children: ReactNode }) {
  return <span data-badge={attention ? 'attention' : good === undefined ? '' : good ? 'good' : 'off'}>{children}</span>
}

export const BodyRow = memo(Plain) as typeof Plain

/** The row's link, for the keyboard, the context menu and new tabs. */
function RowLink<Row>({ href, row, onOpen, children }: BodyRowProps<Row> & { children: ReactNode }) {
  return (
    <a
      href={href}
      onClick={(event) => {
        event.stopPropagation()
        if (event.metaKey || event.ctrlKey || event.shiftKey || !row) return
        event.preventDefault()
        onOpen(row)
      }}
    >
      {children}
    </a>
  )
}

/** A click anywhere in the row opens it, in a new tab with the middle button or Ctrl. Selecting text or ticking a box does not. */
function openOnClick<Row>(event: MouseEvent<HTMLElement>, { href, row, onOpen }: BodyRowProps<Row>): void {
  if (!row || !href || event.button > 1) return
  if (event.target instanceof Element && event.target.closest('a, input, [data-select]')) return
  if (window.getSelection()?.toString()) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener')
  else onOpen(row)
}
