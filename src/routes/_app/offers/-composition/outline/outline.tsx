// The composition as one outline: a virtual list whose lines are moved with the keyboard or by dragging.
import { useLingui } from '@lingui/react/macro'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, memo, useRef, useState } from 'react'

import { Box } from '#kit/elements/layout.ts'
import { useEffectWhen } from '#kit/form/effect-when.ts'

import { headerStyle, outlineStyle, ROW_HEIGHT } from '../style.ts'
import type { SectionValue } from '../values.ts'
import type { Outline, FocusTarget } from './context.ts'
import { useDragging } from './dragging.ts'
import { linesOf, type OutlineRow } from './edits.ts'
import { actionOf } from './keys.ts'
import { Row } from './row.tsx'

interface OutlineTableProps {
  id: string
  sections: readonly SectionValue[]
  outline: Outline
  /** The line to scroll to and focus next. */
  wanted: FocusTarget | null
  onShown: () => void
  onPlace: (key: string, onto: string, behind: boolean) => void
  onUndo: () => void
  onRedo: () => void
}

/** How many frames to wait for a line that is being scrolled to. */
const WAITED_FRAMES = 10
const controls = { line: null, name: '[data-part=name]', wrong: '[aria-invalid=true]', quantity: 'input[inputmode=decimal]' }

/** The focused control: the key and the index of its line, and its accessible name. */
interface Active {
  key: string
  index: number
  label: string | null
}

export function OutlineTable({ id, sections, outline, wanted, onShown, onPlace, onUndo, onRedo }: OutlineTableProps) {
  const { t } = useLingui()
  const lines = linesOf(sections)
  const keys = useKeys(lines)
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Active | null>(null)
  const indexOf = (key: string | undefined) => lines.findIndex((line) => line.key === key)
  // The focused line and lines with a text that cannot be parsed stay rendered wherever the user scrolls.
  const held = [active?.key, ...Object.keys(outline.problems).map((field) => field.slice(0, field.lastIndexOf('.')))].map(indexOf)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 8,
    // The sticky header moves the lines down by one row, which is missing at the bottom.
    scrollPaddingEnd: ROW_HEIGHT,
    rangeExtractor: (range) =>
      [...new Set([...held.filter((index) => index >= 0), ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })
  const { target, grab } = useDragging(frame, onPlace)
  const current = indexOf(active?.key) >= 0 ? active?.key : lines[0]?.key
  const focus = (index: number, selector: string | null = null) => {
    const line = lines[index]
    if (!line) return
    virtual.scrollToIndex(index)
    focusLine(frame.current, line.key, selector)
  }
  useEffectWhen(wanted !== null, () => {
    if (wanted) focus(indexOf(wanted.key), controls[wanted.part])
    onShown()
  })
  // The focused line was removed, or got another id by being saved: focus what is now at its place.
  const isGone = active !== null && indexOf(active.key) < 0
  useEffectWhen(isGone, () => {
    const index = Math.min(active?.index ?? 0, lines.length - 1)
    // By now the focus may be on a line that was wanted.
    setActive((now) => (now?.key === active?.key ? null : now))
    if (!wanted && document.activeElement === document.body)
      focus(index, active?.label ? `[aria-label="${CSS.escape(active.label)}"]` : null)
  })
  const onFocus = (event: FocusEvent<HTMLElement>, key: string, index: number) => {
    const label = event.target === event.currentTarget ? null : event.target.getAttribute('aria-label')
    setActive({ key, index, label })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actionOf(event, { lines, outline, focus, onUndo, onRedo })
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Box
      id={id}
      role="treegrid"
      tabIndex={-1}
      aria-label={t`Composition de l’offre`}
      aria-rowcount={lines.length + 1}
      ref={frame}
      css={outlineStyle}
      onKeyDown={onKeyDown}
    >
      <Header />
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          return (
            line && (
              <Row
                key={key}
                {...{ line, outline, index, start, onFocus }}
                isCurrent={line.key === current}
                drop={target?.key === line.key ? target.side : null}
                measure={virtual.measureElement}
                onGrab={grab}
              />
            )
          )
        })}
      </div>
    </Box>
  )
}

/** The keys of the lines; returns the same array as long as they are equal, so that a keystroke causes no new measurements. */
function useKeys(lines: readonly OutlineRow[]): readonly string[] {
  const [keys, setKeys] = useState<readonly string[]>([])
  if (lines.length === keys.length && lines.every(({ key }, index) => key === keys[index])) return keys
  const next = lines.map(({ key }) => key)
  setKeys(next)
  return next
}

/** Focuses the line at once if it is rendered, otherwise once it has been scrolled to. */
function focusLine(frame: HTMLElement | null, key: string, selector: string | null, frames = WAITED_FRAMES): void {
  const line = frame?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  const control = selector ? line?.querySelector<HTMLElement>(selector) : null
  if (line) (control ?? line).focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusLine(frame, key, selector, frames - 1))
}

const Header = memo(function Header() {
  const { t } = useLingui()
  const columns = [t`Désignation`, t`Quantité`, t`Minimum`, t`Maximum`, t`Obligatoire`, t`Prix unitaire HT`, t`Total HT`, t`Actions`]
  return (
    <Box role="row" css={headerStyle}>
      {columns.map((label) => (
        <div role="columnheader" key={label}>
          {label}
        </div>
      ))}
    </Box>
  )
})
