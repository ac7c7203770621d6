// The head of a column: its name, its order, its width.
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, type PointerEvent } from 'react'

import type { TableColumn, TableSelection } from './table.tsx'

interface HeaderCellProps<Row> {
  column: TableColumn<Row>
  width: number
  offset: number | undefined
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  onWidth: (width: number) => void
}

const KEY_STEP = 16

export function HeaderCell<Row>({ column, width, offset, sort, onSort, onWidth }: HeaderCellProps<Row>) {
  const { t } = useLingui()
  const by = column.sort
  const direction = by !== undefined && sort === by ? 'ascending' : by !== undefined && sort === `-${by}` ? 'descending' : 'none'
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
        <button type="button" onClick={() => onSort(next)} title={t`Trier par ${column.label}`}>
          <span>{column.label}</span>
          {direction === 'ascending' && <ArrowUp size={14} aria-hidden />}
          {direction === 'descending' && <ArrowDown size={14} aria-hidden />}
        </button>
      )}
      <Handle label={t`Largeur de ${column.label}`} width={width} onWidth={onWidth} />
    </th>
  )
}

/** Dragged, or moved by the arrow keys. */
function Handle({ label, width, onWidth }: { label: string; width: number; onWidth: (width: number) => void }) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const move = (event: PointerEvent) => {
    if (start.current) onWidth(start.current.width + event.clientX - start.current.x)
  }
  return (
    <span
      data-handle
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuenow={width}
      aria-valuemin={60}
      aria-valuemax={800}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = null
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') onWidth(width - KEY_STEP)
        if (event.key === 'ArrowRight') onWidth(width + KEY_STEP)
      }}
    />
  )
}

export function SelectAllCell({ selection }: { selection: TableSelection }) {
  const { t } = useLingui()
  return (
    <th scope="col" data-select data-pinned style={{ left: 0 }}>
      <input
        type="checkbox"
        aria-label={t`Tout sélectionner`}
        checked={selection.all === true}
        ref={(box) => {
          if (box) box.indeterminate = selection.all === 'some'
        }}
        onChange={selection.toggleAll}
      />
    </th>
  )
}
