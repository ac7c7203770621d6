// A line of an editable set: its cells, and the buttons that move and delete it.
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { memo, type ReactNode, type Ref } from 'react'

import { IconButton } from '../elements/controls.ts'
import { Box } from '../elements/layout.ts'
import { CELL_HEIGHT } from '../table/cells.ts'
import { Cell } from './cell.tsx'
import { type LineColumn, rowFrom } from './columns.ts'
import type { Line, LineErrors } from './line.ts'
import type { Problems } from './problems.ts'

/** Edits of a line. The functions stay the same between keystrokes, so that only the line being edited renders again. */
export interface LineEdits<Of extends Line> {
  set: (line: Of, values: Partial<Of>) => void
  /** Left out if lines cannot be added or deleted. */
  remove?: (line: Of) => void
  move?: (line: Of, step: -1 | 1) => void
  setProblem: (cell: string, problem: string | null) => void
}

/** What all lines of a set are rendered with. */
export interface LineContext<Of extends Line> {
  columns: readonly LineColumn<Of>[]
  readOnly: boolean
  ordered: boolean
  errors: LineErrors
  problems: Problems
  edits: LineEdits<Of>
  /** Rendered beside the delete button. */
  renderTools?: ((line: Of, edits: LineEdits<Of>) => ReactNode) | undefined
  /** Rendered below the cells; must be the same function between keystrokes. */
  renderNote?: ((line: Of, edits: LineEdits<Of>) => ReactNode) | undefined
}

interface RowProps<Of extends Line> extends LineContext<Of> {
  line: Of
  index: number
  last: boolean
  /** Accessible name of the line. */
  name: string
  tracks: string
  /** Offset in pixels below the header. */
  start: number
  ref: Ref<HTMLDivElement>
}

export const Row = memo(Plain) as typeof Plain

function Plain<Of extends Line>(props: RowProps<Of>) {
  const { line, index, last, name, tracks, start, ref, columns, readOnly, ordered, errors, problems, edits, renderTools, renderNote } =
    props
  const below = renderNote?.(line, edits)
  const from = rowFrom(columns)
  const { t } = useLingui()
  return (
    <Box
      ref={ref}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-line={line.id}
      position="absolute"
      insetX="0"
      style={{ top: start }}
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', [from]: tracks }}
      gap={{ base: '2', [from]: '0' }}
      px={{ base: '3', [from]: '0' }}
      py={{ base: '2', [from]: '0' }}
      alignItems="start"
      borderTopWidth="1px"
    >
      {columns.map((column, place) => (
        <Cell
          key={column.key}
          role={place === 0 ? 'rowheader' : 'cell'}
          {...{ column, from, line, readOnly, errors }}
          problem={problems[`${line.id}.${column.key}`]}
          onProblem={(key) => edits.setProblem(`${line.id}.${column.key}`, key)}
          onChange={(value) => edits.set(line, column.write(value, line))}
        />
      ))}
      {!readOnly && edits.remove && (
        <Box role="cell" justifySelf="end" display="flex" alignItems="center" minH={`${CELL_HEIGHT}px`}>
          {renderTools?.(line, edits)}
          {ordered && (
            <>
              <IconButton
                size="sm"
                variant="ghost"
                aria-label={t`Monter ${name}`}
                title={t`Monter`}
                disabled={index === 0}
                onClick={() => edits.move?.(line, -1)}
              >
                <ArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                size="sm"
                variant="ghost"
                aria-label={t`Descendre ${name}`}
                title={t`Descendre`}
                disabled={last}
                onClick={() => edits.move?.(line, 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </IconButton>
            </>
          )}
          <IconButton size="sm" variant="ghost" aria-label={t`Supprimer ${name}`} title={t`Supprimer`} onClick={() => edits.remove?.(line)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </Box>
      )}
      {below && (
        <Box role="cell" gridColumn="1 / -1" _empty={{ display: 'none' }} px={{ base: '0', [from]: '3' }} pb={{ base: '0', [from]: '2' }}>
          {below}
        </Box>
      )}
    </Box>
  )
}
