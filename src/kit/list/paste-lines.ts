// Pastes several lines, such as a column of a spreadsheet, into a box of one line.
import type { ClipboardEvent } from 'react'

import { MOST_SEARCHED } from '#contract/shared/fields.ts'

/**
 * Returns `text` as one line: its lines and cells joined by commas, up to the last one that fits into `room` characters. A text of one
 * line is only trimmed.
 */
export function asOneLine(text: string, room = MOST_SEARCHED): string {
  const lines = text
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length < 2) return lines[0] ?? ''
  let length = 0
  return lines.filter((line) => (length += line.length + 2) <= room).join(', ')
}

/** For `onPaste` of a box of one line; the browser would join the lines without a separator. */
export function pasteAsOneLine(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain')
  if (!/[\r\n\t]/.test(text)) return
  event.preventDefault()
  const box = event.currentTarget
  const [start, end] = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length]
  box.setRangeText(asOneLine(text, MOST_SEARCHED - box.value.length + end - start), start, end, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}
