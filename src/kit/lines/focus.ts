// The focus in a set of lines, and how keys move it to the same cell of another line, as in a spreadsheet.
import type { KeyboardEvent } from 'react'

export interface Active {
  /** The id of the line, as in its `data-line`. */
  line: string
  index: number
  /** Index of the cell in its line, and of the control in its cell. */
  cell: number
  control: number
}

/** How many frames to wait for a line that is being scrolled to. */
const WAITED_FRAMES = 10
const controlsOf = (cell: Element | undefined) => [
  ...(cell?.querySelectorAll<HTMLElement>('input, select, button:not(:disabled, [popover] *)') ?? []),
]

/** The position of a control; null outside a line. */
export function activeIn(target: EventTarget): Active | null {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-line]') : null
  if (!row || !(target instanceof HTMLElement)) return null
  const cells = [...row.children]
  const cell = cells.findIndex((one) => one.contains(target))
  return { line: row.dataset['line'] ?? '', index: Number(row.dataset['index']), cell, control: controlsOf(cells[cell]).indexOf(target) }
}

/** Where a key moves the focus: one line down or up from a text input; null if the browser handles the key. */
export function besideKey({ key, shiftKey, ctrlKey, metaKey, altKey, target, nativeEvent }: KeyboardEvent): 1 | -1 | null {
  if (ctrlKey || metaKey || altKey || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return null
  if (key === 'Enter') return shiftKey ? -1 : 1
  if (shiftKey) return null
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
}

/** Focuses a control of a line: at once if it is rendered, otherwise after it has been scrolled to. */
export function focusIn(frame: HTMLElement | null, line: string, place: Pick<Active, 'cell' | 'control'>, frames = WAITED_FRAMES): void {
  const row = frame?.querySelector(`[data-line="${CSS.escape(line)}"]`)
  if (!row && frames > 0) return void requestAnimationFrame(() => focusIn(frame, line, place, frames - 1))
  const controls = controlsOf(row?.children[place.cell])
  const control = controls[place.control] ?? controls.at(-1)
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
}
