// The row of one line: where it stands, and what a letter typed elsewhere does not draw again.
import { type FocusEvent, memo } from 'react'

import { Box } from '#kit/elements/layout.ts'

import { COLUMNS, Line, type LineProps, showsTheSame } from './line.tsx'

export const ROW_HEIGHT = 56

interface RowProps extends LineProps {
  index: number
  /** How far from the top of the list it is. */
  start: number
  /** The one that Tab leads to. */
  isCurrent: boolean
  /** Where what is dragged would stand. */
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
    <Box
      role="row"
      ref={measure}
      data-index={index}
      data-key={line.key}
      data-kind={line.kind}
      aria-level={line.level}
      aria-posinset={line.place}
      aria-setsize={line.siblings}
      aria-rowindex={index + 2}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={(event) => onFocus(event, line.key, index)}
      position="absolute"
      insetInline="0"
      top="0"
      style={{ transform: `translateY(${start}px)` }}
      display="grid"
      gridTemplateColumns={COLUMNS}
      gap="2"
      alignItems="center"
      px="3"
      py="1.5"
      minH={`${ROW_HEIGHT}px`}
      borderBottomWidth="1px"
      bg={line.kind === 'section' ? 'bg.muted' : 'bg'}
      borderTopWidth={drop === 'before' ? '3px' : undefined}
      borderBottomColor={drop === 'behind' ? 'teal.solid' : undefined}
      borderTopColor="teal.solid"
      _focusVisible={{ outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '-2px' }}
    >
      <Line line={line} outline={outline} onGrab={onGrab} />
    </Box>
  )
}, isTheSame)
