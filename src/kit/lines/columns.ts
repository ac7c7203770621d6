// The columns of an editable set of lines, and how a cell that is pasted from a spreadsheet is understood.
import { decimalsOf } from '#engine/money/decimals.ts'
import { parseDate } from '#engine/parsing/dates.ts'
import { fold } from '#engine/parsing/fold.ts'
import { parseDecimal, type TypedUnit } from '#engine/parsing/numbers.ts'
import { currentLanguage } from '#locales/i18n.ts'

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
    | { kind: 'decimal'; unit?: TypedUnit; maxDecimals?: number }
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

/** The wire value of a pasted text, null for an empty one; undefined where it is not understood. */
function parseCell<Line>({ control }: LineColumn<Line>, text: string): string | null | undefined {
  const bare = text.trim()
  if (bare === '' || bare === '—') return null
  if (control.kind === 'text') return bare
  if (control.kind === 'date') return parseDate(bare)
  if (control.kind === 'choice') {
    const wanted = fold(bare)
    return control.items.find(({ value, label, typed }) => [label, typed ?? value].some((one) => fold(one) === wanted))?.value
  }
  const parsed = parseDecimal(bare.replace(/^[×x]\s*/, ''), currentLanguage())
  // As where it is typed: what is too fine is not rounded by itself.
  return parsed.kind === 'value' && decimalsOf(parsed.value) <= (control.maxDecimals ?? MOST_DECIMALS) ? parsed.value : undefined
}

export interface PasteResult<Line> {
  lines: Line[]
  filled: number
  added: number
  /** What was not understood, as it stood in the spreadsheet. */
  left: { line: number; column: string; text: string }[]
}

/** The columns that a first line names, where it is the head of a table and no line itself. */
function namedColumns<Line>(cells: readonly string[], columns: readonly LineColumn<Line>[]) {
  const named = cells.map((cell) => columns.find(({ label }) => fold(label) === fold(cell.trim())))
  return new Set(named.filter(Boolean)).size >= 2 ? named : null
}

/** Where the line stands that the cell below a fixed column's head says; beyond the last where none does, null where no head is fixed. */
function lineNamed<Line>(cells: readonly string[], named: ReturnType<typeof namedColumns<Line>>, lines: readonly Line[]): number | null {
  const place = named?.findIndex((column) => column?.fixed) ?? -1
  const column = named?.[place]
  if (!column) return null
  const at = lines.findIndex((line) => fold(cellText(column, line)) === fold(cells[place]?.trim() ?? ''))
  return at < 0 ? lines.length : at
}

/**
 * Fills cells from (`row`, `column`) on, to the right and downwards, or those that a first line names; lines that are missing are made,
 * or left out without `make`.
 * Of cells that follow from each other the first one counts.
 */
export function pasteCells<Line>(
  lines: readonly Line[],
  columns: readonly LineColumn<Line>[],
  { text, row, column, make }: { text: string; row: number; column: number; make: (() => Line) | null },
): PasteResult<Line> {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((one) => one.split('\t'))
  const named = namedColumns(rows[0] ?? [], columns)
  const result: PasteResult<Line> = { lines: [...lines], filled: 0, added: 0, left: [] }
  for (const [down, cells] of rows.slice(named ? 1 : 0).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const at = lineNamed(cells, named, result.lines) ?? Math.min(row + down, result.lines.length)
    const found = result.lines[at] ?? make?.()
    if (!found) {
      result.left.push({ line: row + down + 1, column: columns[0]?.label ?? '', text: cells.join(' ').trim() })
      continue
    }
    if (at === result.lines.length) result.added += 1
    let line = found
    for (const [right, cell] of [...cells.entries()].toReversed()) {
      const target = named ? named[right] : columns[column + right]
      // A table may say more than is asked for.
      if (named && (!target || target.fixed)) continue
      const value = target ? parseCell(target, cell) : undefined
      if (target && value !== undefined) {
        if (value === null && target.follows?.(line)) continue
        line = { ...line, ...target.write(value, line) }
        result.filled += 1
      } else if (cell.trim() !== '') result.left.push({ line: at + 1, column: target?.label ?? '', text: cell.trim() })
    }
    result.lines[at] = line
  }
  return result
}
