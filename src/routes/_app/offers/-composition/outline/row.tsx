// The row around one line: its position; it is not rendered again by keystrokes elsewhere.
import { type FocusEvent, memo } from 'react'

import { Line, type LineProps, showsTheSame } from './line.tsx'

interface RowProps extends LineProps {
  index: number
  /** The distance from the top of the list. */
  start: number
  /** Whether Tab leads to this row. */
  isCurrent: boolean
  /** Where the dragged line would be dropped. */
  drop: 'before' | 'behind' | null
  measure: (element: HTMLElement | null) => void
  onFocus: (event: FocusEvent<HTMLElement>, key: string, index: number) => void
}

const isTheSame = (a: RowProps, b: RowProps) =>
  showsTheSame(a, b) &&
  a.index === b.index &&
  a.start === b.start &&
  a.isCurrent === b.isCurrent &&
  a.drop === b.drop &&
  a.line.place === b.line.place &&
  a.line.siblings === b.line.siblings

export const Row = memo(function Row({ line, outline, index, start, isCurrent, drop, measure, onFocus, onGrab }: RowProps) {
  return (
    <div
      role="row"
      ref={measure}
      data-index={index}
      data-key={line.key}
      data-kind={line.kind}
      data-drop={drop ?? undefined}
      aria-level={line.level}
      aria-posinset={line.place}
      aria-setsize={line.siblings}
      aria-rowindex={index + 2}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={(event) => onFocus(event, line.key, index)}
      style={{ transform: `translateY(${start}px)` }}
    >
      <Line line={line} outline={outline} onGrab={onGrab} />
    </div>
  )
}, isTheSame)
