// The columns of an editable set of lines.
import type { TypedUnit } from '#engine/parsing/numbers.ts'

import { formatDate, formatNumber } from '../format/formats.ts'

export interface LineChoice {
  value: string
  label: string
  /** What people write for it in a spreadsheet, where that is neither of the two. */
  typed?: string
}
export interface LineColumn<Line> {
  key: string
  label: string
  /** A track of the grid. */
  width: string
  control:
    | { kind: 'text'; maxLength: number }
    | { kind: 'date' }
    | { kind: 'choice'; items: readonly LineChoice[] }
    | { kind: 'decimal'; unit?: TypedUnit; maxDecimals?: number; signed?: boolean }
  /** What stands in the cell: a wire value, or null. */
  read: (line: Line) => string | null
  /** What of the line changes with it. */
  write: (value: string | null, line: Line) => Partial<Line>
  /** The field whose errors this cell shows; none where another one shows them. */
  field: (line: Line) => string | null
  /** Follows from another cell of the line: shown quietly. */
  follows?: (line: Line) => boolean
  /** Says which line it is, and is not written: in what is pasted with a head it finds the line. */
  fixed?: true
  /** The wire value that counts while a decimal is empty: stands in the cell, quietly. */
  inherited?: (line: Line) => string | null
  /** Said of the cell under the pointer and to who listens: it has no line of its own. */
  hint?: (line: Line) => string | null
}

/** Of a number whose column says nothing else. */
export const MOST_DECIMALS = 6

/** From which width of the screen on a line is one row below a head: three columns have room for that on a tablet. */
export const rowFrom = (columns: readonly unknown[]): 'md' | 'xl' => (columns.length > 3 ? 'xl' : 'md')

/** Without the zeros that say nothing. */
export const bareDecimal = (value: string | null): string | null =>
  value !== null && value.includes('.') ? value.replace(/\.?0+$/, '') : value

/** A cell as it is read. */
export function cellText<Line>({ control, read, inherited }: LineColumn<Line>, line: Line): string {
  const value = read(line) ?? inherited?.(line) ?? null
  if (value === null) return '—'
  if (control.kind === 'text') return value
  if (control.kind === 'date') return formatDate(value)
  if (control.kind === 'choice') return control.items.find((item) => item.value === value)?.label ?? value
  const number = formatNumber(bareDecimal(value) ?? '')
  return control.unit === 'PERCENT' ? `${number}\u00a0%` : control.unit === 'EUR' ? `${number}\u00a0€` : number
}
