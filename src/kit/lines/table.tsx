// The lines of a set as a table of which only those on screen are rendered: a thousand open like ten.
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
  /** A line whose first cell gets the focus as soon as the line is among them. */
  wanted: Of['id'] | null
  onShown: () => void
}

/** More lines than this scroll in a room of their own. */
const MANY = 30
/** With the line above it. */
const ROW_HEIGHT = CELL_HEIGHT + 1
const HEADER_HEIGHT = 40
/** The line of a cell, which is named by line and field: `7.value`, `7.tiers.0.value`. */
const lineOf = (cell: string) => cell.slice(0, cell.indexOf('.'))

export function LineTable<Of extends Line>({ id, label, lines, nameOf, sort, wanted, onShown, ordered, ...others }: LineTableProps<Of>) {
  // Where they are sorted by a column, a step up or down in their own order would not be seen.
  const context = { ...others, ordered: ordered && sort.by === undefined }
  const { columns, readOnly, errors, problems, edits, renderTools } = context
  const hasActions = !readOnly && edits.remove !== undefined
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Active | null>(null)
  const indexOf = (line: string | undefined) => lines.findIndex((one) => String(one.id) === line)
  const wrong = new Set(Object.keys(errors).map(lineOf))
  const current = indexOf(active?.line)
  // There wherever one scrolls: what has the focus and what Tab leads to, texts that are not understood, and the first error.
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
    // The sticky header covers as much below.
    scrollPaddingEnd: HEADER_HEIGHT,
    rangeExtractor: (range) => [...new Set([...held, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })
  // A line above that grows moves what is in sight along; not where the frame has just been scrolled to an error, which the virtualizer hears
  // of a frame later and would take back.
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
  // It was taken out, or has another id now that it is stored: the focus stays where it was.
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
        // Where there is nothing to type into, the keyboard scrolls it by itself.
        tabIndex={readOnly && !roomy ? 0 : -1}
        borderBottomWidth="1px"
        // No wider than its columns, where none of them takes what is left.
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
  /** Null where there is nothing to sort. */
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
