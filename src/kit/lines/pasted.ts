// Puts cells of a spreadsheet into a set of lines; lists those that are not understood.
import { decimalsOf } from '#engine/money/decimals.ts'
import { asideIn } from '#engine/parsing/aside.ts'
import { isDamaged, type TextCell } from '#engine/parsing/cells.ts'
import { parseDate } from '#engine/parsing/dates.ts'
import { fold } from '#engine/parsing/fold.ts'
import { parseDecimal, typedUnit } from '#engine/parsing/numbers.ts'
import { hasUnseen, tidyText } from '#engine/parsing/text.ts'
import { currentLanguage } from '#locales/i18n.ts'

import { cellText, type LineColumn, MOST_DECIMALS } from './columns.ts'
import { hasItsUnit, headOf, type Named } from './heads.ts'
import type { Line } from './line.ts'

export interface PasteResult<Of> {
  lines: Of[]
  filled: number
  added: number
  /** The cells pasted into, understood or not: `7.price`. */
  written: Set<string>
  /** The texts that were not understood, as in the spreadsheet; `cell` is the cell that stays empty, if any. */
  left: { line: number; column: string; text: string; cell: string | null }[]
  /** Headers without a matching column. */
  unknown: string[]
  /** Rows that are not data, such as titles, totals and notes; `line` is their row in the spreadsheet, counted from 1. */
  aside: { line: number; text: string }[]
}

interface Pasting<Of> {
  rows: readonly (readonly TextCell[])[]
  /** The cell that receives the first pasted cell. */
  row: number
  column: number
  /** Makes a missing line; null if lines cannot be added. */
  make: (() => Of) | null
  /** Today; a date typed without a year gets its year. */
  day: string
}

const spoken = (cells: readonly TextCell[]): string => cells.map(textOf).filter(Boolean).join(' ')
const textOf = (cell: TextCell | undefined): string => (typeof cell === 'string' ? cell.trim() : (cell?.unread ?? ''))

/** The value of a pasted text as in the API, null for an empty one, undefined if it is not understood. */
function parseCell<Of>({ control }: LineColumn<Of>, cell: TextCell, day: string): string | null | undefined {
  if (typeof cell !== 'string') return undefined
  const bare = tidyText(cell)
  if (isDamaged(bare)) return undefined
  if (bare === '' || bare === '—') return null
  if (control.kind === 'text') return bare.length > control.maxLength || hasUnseen(bare) ? undefined : bare
  if (control.kind === 'date') return parseDate(bare, day)
  if (control.kind === 'choice') {
    const wanted = fold(bare)
    const found = control.items.filter(({ value, label, typed }) => [label, typed ?? value].some((one) => fold(one) === wanted))
    return found.length === 1 ? found[0]?.value : undefined
  }
  // As in a typed field: a number with another unit is not accepted, and one with too many decimals is not rounded.
  const unit = typedUnit(bare)
  if (unit !== null && unit !== control.unit) return undefined
  const parsed = parseDecimal(control.unit ? bare : bare.replace(/^[×x]\s*/, ''), currentLanguage())
  return parsed.kind === 'value' && decimalsOf(parsed.value) <= (control.maxDecimals ?? MOST_DECIMALS) ? parsed.value : undefined
}

/**
 * Index of the line named by the cell of a fixed column; past the end if no line has that name, null if no header is a fixed column.
 */
function lineNamed<Of>(cells: readonly TextCell[], named: Named<Of> | null, lines: readonly Of[]): number | null {
  const place = named?.findIndex((column) => column?.fixed) ?? -1
  const column = named?.[place]
  if (!column) return null
  const at = lines.findIndex((line) => fold(cellText(column, line)) === fold(textOf(cells[place])))
  return at < 0 ? lines.length : at
}

const isBlank = (cells: readonly TextCell[]) => cells.every((cell) => textOf(cell) === '')

/** The rows of the table below its header, and the rows around the table. */
function withoutAside(rows: Pasting<never>['rows'], head: number | null) {
  const around = asideIn(rows.map((cells) => cells.map(textOf)))
  const isAside = (at: number) => around.has(at) || at < (head ?? 0)
  return {
    data: rows.filter((_, at) => at !== head && !isAside(at)),
    aside: rows.flatMap((cells, at) => (isAside(at) && !isBlank(cells) ? [{ line: at + 1, text: spoken(cells) }] : [])),
  }
}

/**
 * Fills cells from (`row`, `column`) to the right and downwards, or the columns that a header row names. Missing lines are made, or
 * left out without `make`. A text that is not understood leaves its cell empty. Such texts, and rows that are not data, are listed in
 * the result. If a cell follows from another one, the first one wins.
 */
export function pasteCells<Of extends Line>(
  lines: readonly Of[],
  columns: readonly LineColumn<Of>[],
  { rows, row, column, make, day }: Pasting<Of>,
): PasteResult<Of> {
  const head = headOf(
    rows.map((cells) => cells.map(textOf)),
    columns,
    columns[column],
  )
  const named = head?.named ?? null
  const { data, aside } = withoutAside(rows, head?.at ?? null)
  const unknown = (head?.texts ?? []).filter((text, at) => text !== '' && !named?.[at])
  const result: PasteResult<Of> = { lines: [...lines], filled: 0, added: 0, left: [], unknown, aside, written: new Set() }
  for (const [down, cells] of data.entries()) {
    if (isBlank(cells)) continue
    const at = lineNamed(cells, named, result.lines) ?? Math.min(row + down, result.lines.length)
    const found = result.lines[at] ?? make?.()
    if (!found) {
      result.left.push({ line: row + down + 1, column: columns[0]?.label ?? '', text: spoken(cells), cell: null })
      continue
    }
    if (at === result.lines.length) result.added += 1
    let line = found
    for (const [right, cell] of [...cells.entries()].toReversed()) {
      const target = named ? named[right] : columns[column + right]
      const text = textOf(cell)
      // Skips columns of the table that the lines do not have; they are listed by their headers.
      if (target?.fixed || (named && !target && right < named.length)) continue
      const foreign = target && head && !hasItsUnit(target, head.texts[right] ?? '')
      const value = target && (text === '' || !foreign) ? parseCell(target, cell, day) : undefined
      if (target && !(target.follows?.(line) && (value ?? null) === null)) line = withValue(target, line, value ?? null)
      if (target) result.written.add(`${line.id}.${target.key}`)
      if (target && value !== undefined) result.filled += value === null && target.follows?.(line) ? 0 : 1
      else if (text !== '')
        result.left.push({
          line: at + 1,
          column: (foreign ? head.texts[right] : target?.label) ?? '',
          text,
          cell: target ? `${line.id}.${target.key}` : null,
        })
    }
    result.lines[at] = line
  }
  return result
}

/** Returns the line with the value; an empty pasted cell does not change a choice that is never empty. */
function withValue<Of>(column: LineColumn<Of>, line: Of, value: string | null): Of {
  const next = { ...line, ...column.write(value, line) }
  return value === null && column.read(next) !== null ? line : next
}
