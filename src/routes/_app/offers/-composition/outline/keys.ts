// The keyboard shortcuts of the outline, depending on where the focus is.
import type { KeyboardEvent } from 'react'

import type { Outline } from './context.ts'
import type { OutlineRow } from './edits.ts'

interface Keyed {
  lines: readonly OutlineRow[]
  outline: Outline
  /** Focuses a line, or a control in it. */
  focus: (index: number, selector?: string) => void
  onUndo: () => void
  onRedo: () => void
}

/** The kinds of lines that have each control. */
const kindsWith: Record<string, readonly string[]> = {
  name: ['section', 'bundle'],
  quantity: ['bundle', 'link'],
  required: ['bundle', 'link'],
  unit: ['bundle'],
}

/** The action of a key press; null if the browser should handle it. */
export function actionOf(event: KeyboardEvent, { lines, outline, focus, onUndo, onRedo }: Keyed): (() => void) | null {
  const { key, altKey, shiftKey } = event
  const element = event.target as HTMLElement
  const row = element.closest<HTMLElement>('[data-key]')
  const index = lines.findIndex((one) => one.key === row?.dataset['key'])
  const line = lines[index]
  if (!line) return null
  const onLine = element === row
  const controlled = event.ctrlKey || event.metaKey
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
  if (!outline.readOnly) {
    if (step && altKey) return () => outline.move(line, step)
    if (key === 'Enter' && controlled && !shiftKey) return () => addInside(line, outline)
    if (key === 'Enter' && shiftKey && !controlled) return () => (line.kind === 'section' ? outline.addSection() : outline.addBundle(line))
    if (key === 'Delete' && onLine) return () => outline.remove(line)
  }
  if (controlled && onLine && key.toLowerCase() === 'z') return shiftKey ? onRedo : onUndo
  if (controlled && onLine && key.toLowerCase() === 'y') return onRedo
  if (controlled || shiftKey || altKey) return null
  if (step && onLine) return () => focus(index + step)
  if (step && element.tagName === 'INPUT') return besideIn(element, index, step, lines, focus)
  if (key === 'Home' && onLine) return () => focus(0)
  if (key === 'End' && onLine) return () => focus(lines.length - 1)
  if (key === 'Enter' && onLine) return () => focus(index, 'input')
  if (key === 'Enter' && element.tagName === 'INPUT') return () => focus(index)
  return null
}

/** Adds a bundle to a section, or products to a bundle. */
function addInside(line: OutlineRow, outline: Outline): void {
  if (line.kind === 'section') outline.addBundle(line)
  else outline.addProducts(line)
}

/** Like in a spreadsheet, moves to the same control of the next line that has one. */
function besideIn(element: HTMLElement, index: number, step: 1 | -1, lines: readonly OutlineRow[], focus: Keyed['focus']): () => void {
  const kinds = kindsWith[element.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? ''] ?? []
  for (let at = index + step; at >= 0 && at < lines.length; at += step)
    if (kinds.includes(lines[at]?.kind ?? ''))
      return () => focus(at, `[aria-label="${CSS.escape(element.getAttribute('aria-label') ?? '')}"]`)
  return () => undefined
}
