// The lines of a set as a virtualised table: only the lines on screen are rendered.
import { useLingui } from '@lingui/react/macro'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

import { Box } from '../elements/layout.ts'
import { VisuallyHidden } from '../elements/text.ts'
import { useEffectWhen } from '../form/effect-when.ts'
import { CELL_FIELDS, CELL_HEIGHT, cellField } from '../table/cells.ts'
import { SortButton } from '../table/header.tsx'
import { SortedNote } from '../table/order.tsx'
import { headButton } from '../table/style.ts'
import { type LineColumn, rowFrom } from './columns.ts'
import { type Active, activeIn, besideKey, focusIn } from './focus.ts'
import type { Line } from './line.ts'
import { type LineContext, Row } from './row.tsx'
import type { LineSort } from './sort.ts'

interface LineTableProps<Of extends Line> extends LineContext<Of> {
  id: string
  label: string
  lines: readonly Of[]
  nameOf: (line: Of) => string
  sort: LineSort
  /** Id of a line whose first cell receives the focus as soon as the line is in the table. */
  wanted: Of['id'] | null
  onShown: () => void
}

/** With more lines than this, the table has its own scroll area. */
const MANY = 30
/** Includes the border above it. */
const ROW_HEIGHT = CELL_HEIGHT + 1
const HEADER_HEIGHT = 40
/** The line id of a cell path: `7.value`, `7.tiers.0.value`. */
const lineOf = (cell: string) => cell.slice(0, cell.indexOf('.'))

export function LineTable<Of extends Line>({ id, label, lines, nameOf, sort, wanted, onShown, ordered, ...others }: LineTableProps<Of>) {
  // While sorted by a column, moving a line up or down in the stored order would not be visible.
  const context = { ...others, ordered: ordered && sort.by === undefined }
  const { columns, readOnly, errors, problems, edits, renderTools } = context
  const hasActions = !readOnly && edits.remove !== undefined
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Active | null>(null)
  const indexOf = (line: string | undefined) => lines.findIndex((one) => String(one.id) === line)
  const wrong = new Set(Object.keys(errors).map(lineOf))
  const current = indexOf(active?.line)
  // Lines that stay rendered wherever the user scrolls: the focused line and its neighbours, those with texts that are not understood,
  // and the first with an error.
  const held = [
    ...(current < 0 ? [] : [current - 1, current, current + 1]),
    ...Object.keys(problems).map((cell) => indexOf(lineOf(cell))),
    lines.findIndex((one) => wrong.has(String(one.id))),
  ].filter((index) => index >= 0 && index < lines.length)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 8,
    // Compensates for the height of the sticky header.
    scrollPaddingEnd: HEADER_HEIGHT,
    rangeExtractor: (range) => [...new Set([...held, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })
  // Keeps the visible lines in place when a line above grows; but not right after scrolling to an error: the virtualizer learns of that
  // scroll one frame later and would undo it.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ end }, _, { scrollOffset }) =>
    scrollOffset !== null && frame.current?.scrollTop === scrollOffset && end <= scrollOffset
  const focus = (index: number, place: Omit<Active, 'line' | 'index'>) => {
    const line = lines[index]
    if (!line) return
    virtual.scrollToIndex(index)
    focusIn(frame.current, String(line.id), place)
  }
  const shown = wanted === null ? -1 : indexOf(String(wanted))
  useEffectWhen(shown >= 0, () => {
    focus(shown, { cell: 0, control: 0 })
    onShown()
  })
  // The focused line was deleted, or has another id after being stored: the focus stays at the same position.
  useEffectWhen(active !== null && current < 0, () => {
    setActive(null)
    if (active && document.activeElement === document.body) focus(Math.min(active.index, lines.length - 1), active)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = besideKey(event)
    const place = step && activeIn(event.target)
    if (!step || !place) return
    event.preventDefault()
    focus(place.index + step, place)
  }
  const tracks = [
    ...columns.map(({ width }) => width),
    ...(!hasActions ? [] : [context.ordered ? '8.25rem' : renderTools ? '5.5rem' : '2.75rem']),
  ].join(' ')
  const roomy = lines.length <= MANY
  const from = rowFrom(columns)
  return (
    <>
      <Box
        ref={frame}
        role="table"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        id={id}
        // Without inputs in it, the table itself must be focusable to scroll by keyboard.
        tabIndex={readOnly && !roomy ? 0 : -1}
        borderBottomWidth="1px"
        // As narrow as its columns, unless one of them takes the remaining width.
        w={{ base: 'full', [from]: tracks.includes('fr') ? 'full' : 'fit-content' }}
        maxW="full"
        overflow="auto"
        scrollPaddingTop={`${HEADER_HEIGHT}px`}
        maxH={roomy ? undefined : '70dvh'}
        css={{ [`& [data-cell] ${CELL_FIELDS}`]: { [from]: cellField } }}
      >
        <Header {...{ from, columns, tracks }} sort={lines.length > 1 ? sort : null} actions={hasActions} />
        <Box
          role="rowgroup"
          position="relative"
          style={{ height: virtual.getTotalSize() }}
          onFocus={({ target }: FocusEvent) => setActive(activeIn(target))}
          onKeyDown={onKeyDown}
        >
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const line = lines[index]
            return (
              line && (
                <Row
                  key={key}
                  ref={virtual.measureElement}
                  {...context}
                  {...{ line, index, start, tracks }}
                  last={index === lines.length - 1}
                  name={nameOf(line)}
                />
              )
            )
          })}
        </Box>
      </Box>
      {ordered && !readOnly && sort.by !== undefined && <SortedNote label={sort.by} onOrder={sort.reset} />}
    </>
  )
}

interface HeaderProps {
  from: ReturnType<typeof rowFrom>
  columns: readonly Pick<LineColumn<never>, 'key' | 'label' | 'control'>[]
  tracks: string
  /** Null if there is nothing to sort. */
  sort: LineSort | null
  actions: boolean
}

function Header({ from, columns, tracks, sort, actions }: HeaderProps) {
  const { t } = useLingui()
  return (
    <Box
      role="row"
      aria-rowindex={1}
      display={{ base: 'none', [from]: 'grid' }}
      position="sticky"
      top="0"
      zIndex="1"
      gridTemplateColumns={tracks}
      py="2"
      textStyle="sm"
      color="fg.muted"
      bg="bg.muted"
    >
      {columns.map(({ key, label, control }) => (
        <Box
          role="columnheader"
          key={key}
          px="3"
          textAlign={control.kind === 'decimal' ? 'end' : undefined}
          aria-sort={sort?.directionOf(key)}
          css={{ '& > button': headButton }}
        >
          {sort ? <SortButton label={label} direction={sort.directionOf(key)} onSort={() => sort.toggle(key)} /> : label}
        </Box>
      ))}
      {actions && (
        <Box role="columnheader">
          <VisuallyHidden>{t`Actions`}</VisuallyHidden>
        </Box>
      )}
    </Box>
  )
}
