// Header of a column: label, sort order, width.
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, type PointerEvent } from 'react'

import type { TableColumn, TableSelection } from './table.tsx'

interface HeaderCellProps<Row> {
  column: TableColumn<Row>
  offset: string | undefined
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Called while its edge is dragged. */
  onDrag: (width: number) => void
  onWidth: (width: number) => void
}

export function HeaderCell<Row>({ column, offset, sort, onSort, onDrag, onWidth }: HeaderCellProps<Row>) {
  const by = column.sort
  const sorts = sort?.split(',') ?? []
  const direction: SortDirection =
    by === undefined ? 'none' : sorts.includes(by) ? 'ascending' : sorts.includes(`-${by}`) ? 'descending' : 'none'
  const next = direction === 'none' ? by : direction === 'ascending' ? `-${by}` : undefined
  return (
    <th
      scope="col"
      aria-sort={by === undefined ? undefined : direction}
      data-align={column.align}
      data-pinned={offset === undefined ? undefined : ''}
      style={{ left: offset }}
    >
      {by === undefined ? (
        <span>{column.label}</span>
      ) : (
        <SortButton label={column.label} direction={direction} onSort={() => onSort(next)} />
      )}
      <Handle onDrag={onDrag} onWidth={onWidth} />
    </th>
  )
}

export type SortDirection = 'none' | 'ascending' | 'descending'

/** The label of a column as a button that sorts by it, with the present direction. */
export function SortButton({ label, direction, onSort }: { label: string; direction: SortDirection; onSort: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" onClick={onSort} title={t`Trier par ${label}`}>
      <span>{label}</span>
      {direction === 'ascending' && <ArrowUp size={14} aria-hidden />}
      {direction === 'descending' && <ArrowDown size={14} aria-hidden />}
    </button>
  )
}

/** Dragged by the pointer only; by keyboard, columns are resized in the columns menu, so that the handles are no tab stops. */
function Handle({ onDrag, onWidth }: Pick<HeaderCellProps<never>, 'onDrag' | 'onWidth'>) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const widthAt = ({ clientX }: PointerEvent) => {
    if (!start.current) return null
    const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    return Math.round(((start.current.width + clientX - start.current.x) * 16) / text)
  }
  return (
    <span
      data-handle
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
      }}
      onPointerMove={(event) => {
        const width = widthAt(event)
        if (width !== null) onDrag(width)
      }}
      // Also fires when the browser cancels the gesture.
      onLostPointerCapture={(event) => {
        const width = widthAt(event)
        if (width !== null && event.clientX !== start.current?.x) onWidth(width)
        start.current = null
      }}
    />
  )
}

/** Checkbox for the whole list; indeterminate if only some rows are selected. */
export function SelectAllCell({ selection }: { selection: TableSelection }) {
  const { t } = useLingui()
  return (
    <th scope="col" data-select data-pinned style={{ left: 0 }}>
      <label>
        <input
          type="checkbox"
          aria-label={t`Tout sélectionner`}
          checked={selection.all === true}
          ref={(box) => {
            if (box) box.indeterminate = selection.all === 'some'
          }}
          onChange={selection.toggleAll}
        />
      </label>
    </th>
  )
}

/** Shown below the header until it is accepted or the selection changes. */
export function SelectAllBanner({ offer, columns }: { offer: NonNullable<TableSelection['offer']>; columns: number }) {
  return (
    <tr data-offer>
      <td colSpan={columns}>
        <button type="button" onClick={offer.onAccept}>
          {offer.text}
        </button>
      </td>
    </tr>
  )
}
