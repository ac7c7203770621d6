// The lines of an imported spreadsheet by the id of their row, with the value of each cell at the time of the export.
import { MAX_CHANGED_ROWS } from '#contract/prices/price-changes.ts'
import { type CellValue, MEMORY_FORMAT, MEMORY_WORKSHEET, type SpreadsheetField, spreadsheetFields } from '#contract/prices/price-sheets.ts'
import type { TypedLanguage } from '#engine/parsing/numbers.ts'
import type { Cell } from '#engine/parsing/xlsx/cells.ts'
import type { Worksheet } from '#engine/parsing/xlsx/workbook.ts'
import { amountNames, type Amount, type AmountName, hasUnit } from '#engine/prices/amounts.ts'

import { badRequest } from '../../platform/rpc/base.ts'
import { type Read, readAmount, readDate, readText, writtenIn } from './cells.ts'

/** One cell of a line: its exported value, and its current content. */
export interface EditedCell {
  field: SpreadsheetField
  exported: CellValue
  read: Read<CellValue>
  written: string
}
export interface Line {
  /** Its row number in the spreadsheet, from 1. */
  line: number
  id: number | null
  version: number
  cells: EditedCell[]
  key: string | null
  /** The text of a line that was not exported as a price; null for a price. */
  written: string | null
}

interface Memory {
  /** The column key of each header. */
  headers: Map<string, string>
  rows: Map<number, Record<string, string>>
}

export const isAmount = (field: string): field is AmountName => amountNames.some((name) => name === field)

/** Throws BAD_REQUEST if the file was not exported from here, or has more rows than one change may contain. */
export function linesOf(sheets: Worksheet[], language: TypedLanguage): Line[] {
  const memory = memoryOf(sheets.find(({ name }) => name === MEMORY_WORKSHEET))
  const shown = sheets.find(({ name }) => name !== MEMORY_WORKSHEET)
  if (!memory || !shown) throw badRequest({ field: 'file', key: 'not_exported' })
  const [header = [], ...body] = shown.rows
  const columns = columnsOf(header, memory)
  const lines = body.flatMap((cells, index) => {
    const at = (key: string): Cell => cells[columns.get(key) ?? -1] ?? null
    // All cells are checked, because a note below the table may be in any column.
    return cells.every((cell) => blank(cell ?? null)) ? [] : [lineOf(index + 2, cells, at, memory, language)]
  })
  if (lines.length > MAX_CHANGED_ROWS) throw badRequest({ field: 'file', key: 'too_many_rows', params: { max: MAX_CHANGED_ROWS } })
  return withoutRepeats(lines)
}

const blank = (cell: Cell) => cell === null || (typeof cell === 'string' && cell.trim() === '')

function memoryOf(sheet: Worksheet | undefined): Memory | null {
  const [format = [], keys = [], labels = [], ...rows] = sheet?.rows ?? []
  if (!format.some((cell) => writtenIn(cell) === MEMORY_FORMAT)) return null
  const names = keys.map(writtenIn)
  return {
    headers: new Map(labels.flatMap((label, index) => (blank(label) ? [] : [[writtenIn(label).trim(), names[index] ?? '']]))),
    rows: new Map(
      rows.map((cells) => [
        Number(writtenIn(cells[0] ?? null)),
        Object.fromEntries(names.map((name, index) => [name, textOf(cells[index] ?? null)])),
      ]),
    ),
  }
}
const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : writtenIn(cell))

/** Columns may have been moved, added and removed: they are identified by their headers. */
function columnsOf(header: Cell[], { headers }: Memory): Map<string, number> {
  const columns = new Map<string, number>()
  for (const [index, cell] of header.entries()) {
    const key = headers.get(writtenIn(cell).trim())
    if (key === undefined) continue
    if (columns.has(key)) throw badRequest({ field: 'file', key: 'repeated_column' })
    columns.set(key, index)
  }
  if (!columns.has('id')) throw badRequest({ field: 'file', key: 'not_exported' })
  return columns
}

function lineOf(line: number, written: Cell[], at: (key: string) => Cell, memory: Memory, language: TypedLanguage): Line {
  const id = Number(writtenIn(at('id')))
  const was = memory.rows.get(id)
  if (!was) {
    const isId = Number.isInteger(id) && id > 0
    return { line, id: isId ? id : null, version: 0, cells: [], key: 'unknown_row', written: spoken(written) }
  }
  const reference = at('reference')
  // Some of the columns have been sorted without the others.
  const mixed = !blank(reference) && writtenIn(reference).trim() !== was['reference']?.trim().slice(0, 100)
  const cells = spreadsheetFields.map((field) => cellOf(field, at, was, language))
  return { line, id, version: Number(was['version']), cells, key: mixed ? 'mixed_up' : null, written: null }
}

const spoken = (cells: Cell[]): string =>
  Array.from(cells, (cell) => writtenIn(cell ?? null).trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, 200)

function cellOf(field: SpreadsheetField, at: (key: string) => Cell, was: Record<string, string>, language: TypedLanguage): EditedCell {
  const exported = was[field] || null
  if (!isAmount(field)) {
    const read: Read<CellValue> = field === 'unit_label' ? readText(at(field)) : readDate(at(field))
    return { field, exported, read: read.kind === 'empty' ? { kind: 'value', value: null } : read, written: writtenIn(at(field)) }
  }
  const amount: Amount | null = exported === null ? null : { value: exported, unit: was[`${field}_unit`] === 'PERCENT' ? 'PERCENT' : 'EUR' }
  const [value, unit] = [at(field), at(`${field}_unit`)]
  const read = readAmount(value, unit, amount, language)
  const foreign = !hasUnit(field) && read.kind === 'value' && read.value?.unit === 'PERCENT'
  const written = [writtenIn(value), writtenIn(unit)].filter(Boolean).join(' ')
  return { field, exported: amount, read: foreign ? { kind: 'refused', key: 'invalid_unit' } : read, written }
}

/** Two lines for the same row are both refused, because it is unclear which one is meant. */
function withoutRepeats(lines: Line[]): Line[] {
  const times = new Map<number, number>()
  for (const { id } of lines) if (id !== null) times.set(id, (times.get(id) ?? 0) + 1)
  return lines.map((line) => (line.id !== null && (times.get(line.id) ?? 0) > 1 ? { ...line, key: line.key ?? 'repeated_row' } : line))
}
