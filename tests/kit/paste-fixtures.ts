// Shared fixtures of pasting: a line of three cells and columns for it.
import { cellsOfCopy } from '#engine/parsing/cells.ts'
import type { LineColumn } from '#kit/lines/columns.ts'
import { pasteCells } from '#kit/lines/pasted.ts'

export interface Line {
  id: string
  name: string | null
  rate: string | null
  day: string | null
}
export const line = (id: string, set: Partial<Line> = {}): Line => ({ id, name: null, rate: null, day: null, ...set })

export const priced = (label: string, control: LineColumn<Line>['control'], key: 'rate' | 'name' = 'rate'): LineColumn<Line> => ({
  key,
  label,
  width: '1fr',
  control,
  read: (one) => one[key],
  write: (value) => ({ [key]: value }),
  field: () => key,
})
/** Pastes over one line that has a name and a rate. */
export const pasteInto = (into: LineColumn<Line>[], text: string) =>
  pasteCells([line('a', { rate: '1.00', name: 'old' })], into, {
    rows: cellsOfCopy(text),
    row: 0,
    column: 0,
    make: null,
    day: '2026-11-27',
  })
