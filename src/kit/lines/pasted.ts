// Cells of a spreadsheet that go into a set of lines: where each goes, and what is not understood.
import { decimalsOf } from '#engine/money/decimals.ts'
import type { TextCell } from '#engine/parsing/cells.ts'
import { parseDate } from '#engine/parsing/dates.ts'
import { fold } from '#engine/parsing/fold.ts'
import { parseDecimal, typedUnit } from '#engine/parsing/numbers.ts'
import { hasUnseen, tidied } from '#engine/parsing/text.ts'
import { currentLanguage } from '#locales/i18n.ts'

import { cellText, type LineColumn, MOST_DECIMALS } from './columns.ts'
import type { Line } from './line.ts'

export interface PasteResult<Of> {
  lines: Of[]
  filled: number
  added: number
  /** What was not understood, as it stood in the spreadsheet; `cell` is the place that stays empty for it, where there is one. */
  /** The cells that something was pasted into, understood or not: `7.price`. */
  written: Set<string>
  left: { line: number; column: string; text: string; cell: string | null }[]
  /** The heads of columns that the lines do not have. */
  unknown: string[]
}

interface Pasting<Of> {
  rows: readonly (readonly TextCell[])[]
  /** The cell that the first one goes into. */
  row: number
  column: number
  /** Makes a line that is missing; null where there is always the same set of lines. */
  make: (() => Of) | null
  /** Today: its year is that of a day typed without one. */
  day: string
}

const textOf = (cell: TextCell | undefined): string => (typeof cell === 'string' ? cell.trim() : (cell?.unread ?? ''))

/** The wire value of a pasted text, null for an empty one; undefined where it is not understood. */
function parseCell<Of>({ control }: LineColumn<Of>, cell: TextCell, day: string): string | null | undefined {
  if (typeof cell !== 'string') return undefined
  const bare = tidied(cell)
  if (bare === '' || bare === '—') return null
  if (control.kind === 'text') return bare.length > control.maxLength || hasUnseen(bare) ? undefined : bare
  if (control.kind === 'date') return parseDate(bare, day)
  if (control.kind === 'choice') {
    const wanted = fold(bare)
    const found = control.items.filter(({ value, label, typed }) => [label, typed ?? value].some((one) => fold(one) === wanted))
    return found.length === 1 ? found[0]?.value : undefined
  }
  // As where it is typed: another unit is no number of this column, and what is too fine is not rounded by itself.
  const unit = typedUnit(bare)
  if (unit !== null && unit !== control.unit) return undefined
  const parsed = parseDecimal(control.unit ? bare : bare.replace(/^[×x]\s*/, ''), currentLanguage())
  return parsed.kind === 'value' && decimalsOf(parsed.value) <= (control.maxDecimals ?? MOST_DECIMALS) ? parsed.value : undefined
}

type Named<Of> = readonly (LineColumn<Of> | undefined)[]
const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const within = (few: string[], many: string[]) => few.length > 0 && few.every((word) => many.includes(word))

/** The column that a head means: by its name, or the only one that shares its words (« Prix » for « Prix HT »). */
function columnNamed<Of>(head: string, columns: readonly LineColumn<Of>[]): LineColumn<Of> | undefined {
  const exact = columns.find(({ label }) => fold(label) === fold(head))
  if (exact) return exact
  const words = wordsOf(head)
  const close = columns.filter(({ label }) => within(words, wordsOf(label)) || within(wordsOf(label), words))
  return close.length === 1 ? close[0] : undefined
}

/** The columns that a first line names, where it is the head of a table and no line itself. */
function namedColumns<Of>(
  rows: Pasting<Of>['rows'],
  columns: readonly LineColumn<Of>[],
  target: LineColumn<Of> | undefined,
): Named<Of> | null {
  const heads = (rows[0] ?? []).map(textOf)
  const found = heads.map((head) => (head === '' ? undefined : columnNamed(head, columns)))
  const exact = (column: LineColumn<Of> | undefined, at: number) => column && fold(column.label) === fold(heads[at] ?? '')
  // Of two heads for one column the exact one means it, else the first.
  const named = found.map((column, at) => {
    const rivals = found.flatMap((one, place) => (one === column ? [place] : []))
    return column && (rivals.find((place) => exact(column, place)) ?? rivals[0]) === at ? column : undefined
  })
  const filled = heads.filter((head) => head !== '').length
  const count = named.filter(Boolean).length
  if (filled === 1) return rows.length > 1 && count === 1 && named.includes(target) ? named : null
  const isHead = count >= 2 && (count === filled || named.filter((column, at) => exact(column, at)).length >= 1)
  return isHead ? named : null
}

/** Where the line stands that the cell below a fixed column's head says; beyond the last where none does, null where no head is fixed. */
function lineNamed<Of>(cells: readonly TextCell[], named: Named<Of> | null, lines: readonly Of[]): number | null {
  const place = named?.findIndex((column) => column?.fixed) ?? -1
  const column = named?.[place]
  if (!column) return null
  const at = lines.findIndex((line) => fold(cellText(column, line)) === fold(textOf(cells[place])))
  return at < 0 ? lines.length : at
}

/**
 * Fills cells from (`row`, `column`) on, to the right and downwards, or those that a first line names; lines that are missing are made,
 * or left out without `make`. What is not understood leaves its cell empty and is named.
 * Of cells that follow from each other the first one counts.
 */
export function pasteCells<Of extends Line>(
  lines: readonly Of[],
  columns: readonly LineColumn<Of>[],
  { rows, row, column, make, day }: Pasting<Of>,
): PasteResult<Of> {
  const named = namedColumns(rows, columns, columns[column])
  const unknown = named ? (rows[0] ?? []).map(textOf).filter((head, at) => head !== '' && !named[at]) : []
  const result: PasteResult<Of> = { lines: [...lines], filled: 0, added: 0, left: [], unknown, written: new Set() }
  for (const [down, cells] of rows.slice(named ? 1 : 0).entries()) {
    if (cells.every((cell) => textOf(cell) === '')) continue
    const at = lineNamed(cells, named, result.lines) ?? Math.min(row + down, result.lines.length)
    const found = result.lines[at] ?? make?.()
    if (!found) {
      const text = cells.map(textOf).join(' ').trim()
      result.left.push({ line: row + down + 1, column: columns[0]?.label ?? '', text, cell: null })
      continue
    }
    if (at === result.lines.length) result.added += 1
    let line = found
    for (const [right, cell] of [...cells.entries()].toReversed()) {
      const target = named ? named[right] : columns[column + right]
      const text = textOf(cell)
      // A table may say more than is asked for; its head says so.
      if (target?.fixed || (named && !target && right < named.length)) continue
      const value = target ? parseCell(target, cell, day) : undefined
      if (target && !(target.follows?.(line) && (value ?? null) === null)) line = withValue(target, line, value ?? null)
      if (target) result.written.add(`${line.id}.${target.key}`)
      if (target && value !== undefined) result.filled += value === null && target.follows?.(line) ? 0 : 1
      else if (text !== '')
        result.left.push({ line: at + 1, column: target?.label ?? '', text, cell: target ? `${line.id}.${target.key}` : null })
    }
    result.lines[at] = line
  }
  return result
}

/** The line with the value; a choice that is never empty stays as it is where nothing was pasted. */
function withValue<Of>(column: LineColumn<Of>, line: Of, value: string | null): Of {
  const next = { ...line, ...column.write(value, line) }
  return value === null && column.read(next) !== null ? line : next
}
