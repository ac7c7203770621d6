// The columns of editable lines.
import type { TypedUnit } from '#engine/parsing/numbers.ts'

import { formatDate, formatNumber } from '../format/formats.ts'

export interface LineChoice {
  value: string
  label: string
  /** How people write it in a spreadsheet, if that is neither `value` nor `label`. */
  typed?: string
}
export interface LineColumn<Line> {
  key: string
  label: string
  /** Width as a grid track. */
  width: string
  control:
    | { kind: 'text'; maxLength: number }
    | { kind: 'date' }
    | { kind: 'choice'; items: readonly LineChoice[] }
    | { kind: 'decimal'; unit?: TypedUnit; maxDecimals?: number; signed?: boolean }
  /** The value of the cell as in the API, or null. */
  read: (line: Line) => string | null
  /** The fields of the line that change with the value. */
  write: (value: string | null, line: Line) => Partial<Line>
  /** The field whose errors this cell shows; null if another cell shows them. */
  field: (line: Line) => string | null
  /** Whether the value is derived from another cell of the line; it is then shown muted. */
  follows?: (line: Line) => boolean
  /** Identifies the line and cannot be edited; in pasted rows with a header it finds the line. */
  fixed?: true
  /** The value, as in the API, that applies while a decimal is empty; shown muted in the cell. */
  inherited?: (line: Line) => string | null
  /** A remark about the cell, as tooltip and for screen readers: it takes no room. */
  hint?: (line: Line) => string | null
}

/** The number of decimals if the column does not set it. */
export const MOST_DECIMALS = 6

/** The breakpoint from which a line is one row below a header: up to three columns fit on a tablet. */
export const rowFrom = (columns: readonly unknown[]): 'md' | 'xl' => (columns.length > 3 ? 'xl' : 'md')

/** Removes trailing zeros. */
export const bareDecimal = (value: string | null): string | null =>
  value !== null && value.includes('.') ? value.replace(/\.?0+$/, '') : value

/** The text of a cell. */
export function cellText<Line>({ control, read, inherited }: LineColumn<Line>, line: Line): string {
  const value = read(line) ?? inherited?.(line) ?? null
  if (value === null) return '—'
  if (control.kind === 'text') return value
  if (control.kind === 'date') return formatDate(value)
  if (control.kind === 'choice') return control.items.find((item) => item.value === value)?.label ?? value
  const number = formatNumber(bareDecimal(value) ?? '')
  return control.unit === 'PERCENT' ? `${number}\u00a0%` : control.unit === 'EUR' ? `${number}\u00a0€` : number
}
