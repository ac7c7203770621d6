// Compares the rows of an edited spreadsheet with its hidden copy: what was edited, what is new, and what is no price at all. Runs in the
// parser's process.
import {
  MAX_SHEET_PROBLEMS,
  MAX_SHEET_ROWS,
  MEMORY_FORMAT,
  MEMORY_WORKSHEET,
  type SpreadsheetFile,
} from '#contract/prices/price-spreadsheets.ts'
import type { TypedLanguage } from '#engine/parsing/numbers.ts'
import type { Cell } from '#engine/parsing/xlsx/cells.ts'
import { type Amount, type AmountName, amountNames, hasUnit } from '#engine/prices/amounts.ts'
import type { GivenLine } from '#engine/prices/plan/given.ts'
import { type GivenField, givenFields, type PlanReason } from '#engine/prices/plan/lines.ts'

import { type Read, readAmount, readDate, readText, writtenIn } from './cells.ts'
import { openWorkbook, type SheetReader, TooManyRows } from './sheet.ts'

/** A row with an edited cell, or a new one. */
export interface EditedRow {
  row: number
  /** The price; for a new one, where it is to be. */
  of: { id: number } | { reference: string; catalog: string; actor: string }
  given: Omit<GivenLine, 'product_id' | 'catalog_id' | 'actor'>
}
export type Problem = SpreadsheetFile['problems'][number]
export type PriceSheet =
  | { refused: 'not_a_sheet' | 'not_exported' | 'repeated_column' | 'too_many_rows' }
  | { row_count: number; unchanged_count: number; rows: EditedRow[]; problem_count: number; problems: Problem[] }

class Refused extends Error {
  readonly key: 'not_exported' | 'repeated_column'
  constructor(key: Refused['key']) {
    super(key)
    this.key = key
  }
}

export async function readPriceSheet(bytes: Buffer, language: TypedLanguage): Promise<PriceSheet> {
  try {
    const workbook = await openWorkbook(bytes)
    const memory = await memoryIn(workbook)
    const shown = workbook.names.find((name) => name !== MEMORY_WORKSHEET)
    if (shown === undefined) return { refused: 'not_exported' }
    const reading = new Reading(memory, language)
    await workbook.read(shown, (row, cells) => reading.add(row + 1, cells))
    return reading.result()
  } catch (error) {
    if (error instanceof Refused) return { refused: error.key }
    return { refused: error instanceof TooManyRows ? 'too_many_rows' : 'not_a_sheet' }
  }
}

/** What was exported: the key of each column by its header, and the texts of each price by its number, joined to need little memory. */
interface Memory {
  headers: Map<string, string>
  keys: string[]
  rows: Map<number, string>
}
const JOINT = '\u0001'

async function memoryIn(workbook: SheetReader): Promise<Memory> {
  if (!workbook.names.includes(MEMORY_WORKSHEET)) throw new Refused('not_exported')
  const memory: Memory = { headers: new Map(), keys: [], rows: new Map() }
  let known = false
  await workbook.read(MEMORY_WORKSHEET, (row, cells) => {
    if (row === 0) known = cells.some((cell) => writtenIn(cell ?? null) === MEMORY_FORMAT)
    else if (row === 1) memory.keys = Array.from(cells, (cell) => writtenIn(cell ?? null))
    else if (row === 2)
      for (const [index, label] of cells.entries()) if (!blank(label)) memory.headers.set(writtenIn(label).trim(), memory.keys[index] ?? '')
    if (row > 2) memory.rows.set(Number(textOf(cells[0])), Array.from(cells, textOf).join(JOINT))
  })
  if (!known) throw new Refused('not_exported')
  return memory
}

const blank = (cell: Cell | undefined) => cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : writtenIn(cell ?? null))

class Reading {
  readonly #memory: Memory
  readonly #language: TypedLanguage
  #columns: Map<string, number> | null = null
  #count = 0
  readonly #edited: EditedRow[] = []
  readonly #problems: Problem[] = []
  /** Where each price is, with its reference. */
  readonly #places = new Map<number, { rows: number[]; reference: string }>()

  constructor(memory: Memory, language: TypedLanguage) {
    this.#memory = memory
    this.#language = language
  }

  add(row: number, cells: Cell[]): void {
    // All cells are looked at, because a note below the table may be in any column.
    if (cells.every(blank)) return
    if (!this.#columns) return void (this.#columns = columnsOf(cells, this.#memory))
    if (++this.#count > MAX_SHEET_ROWS) throw new TooManyRows()
    const columns = this.#columns
    const at = (key: string): Cell => cells[columns.get(key) ?? -1] ?? null
    if (blank(at('id'))) this.#addNew(row, at, cells)
    else this.#addKnown(row, at, cells)
  }

  #addKnown(row: number, at: (key: string) => Cell, cells: Cell[]): void {
    const id = Number(writtenIn(at('id')))
    const joined = this.#memory.rows.get(id)
    if (joined === undefined) return this.#addProblem(row, Number.isInteger(id) && id > 0 ? 'unknown_row' : 'no_row', spoken(cells))
    const values = joined.split(JOINT)
    const was = Object.fromEntries(this.#memory.keys.map((key, index) => [key, values[index] ?? '']))
    const reference = was['reference']?.trim().slice(0, 100) ?? ''
    // Some of the columns have been sorted without the others.
    if (!blank(at('reference')) && writtenIn(at('reference')).trim() !== reference) return this.#addProblem(row, 'mixed_up', spoken(cells))
    const place = this.#places.get(id)
    if (place) place.rows.push(row)
    else this.#places.set(id, { rows: [row], reference })
    const given = givenIn(row, at, was, this.#language)
    if (given) this.#edited.push({ row, of: { id }, given: { row_id: id, ...given } })
  }

  #addNew(row: number, at: (key: string) => Cell, cells: Cell[]): void {
    const [reference, catalog, actor] = ['reference', 'catalog', 'actor'].map((key) => textOf(at(key)).trim())
    if (!reference || !catalog || !actor) return this.#addProblem(row, 'no_row', spoken(cells))
    const given = givenIn(row, at, {}, this.#language)
    // A row that was exported to be filled, and was not.
    if (given && (given.problem || Object.values(given.amounts).some(Boolean)))
      this.#edited.push({ row, of: { reference, catalog, actor }, given: { ...given, exported: undefined } })
  }

  #addProblem(row: number, key: string, written: string): void {
    this.#problems.push({ row, key, written })
  }

  result(): PriceSheet {
    // Two rows of one price are both refused: which one is meant?
    const repeated = [...this.#places.values()].filter(({ rows }) => rows.length > 1)
    for (const { rows, reference } of repeated) for (const row of rows) this.#addProblem(row, 'repeated_row', reference)
    const left = new Set(repeated.flatMap(({ rows }) => rows))
    const rows = this.#edited.filter(({ row }) => !left.has(row))
    const problems = this.#problems.toSorted((a, b) => a.row - b.row)
    return {
      row_count: this.#count,
      unchanged_count: this.#count - rows.length - problems.length,
      rows,
      problem_count: problems.length,
      problems: problems.slice(0, MAX_SHEET_PROBLEMS),
    }
  }
}

/** Columns may have been moved, added and removed: they are identified by their headers. */
function columnsOf(header: Cell[], { headers }: Memory): Map<string, number> {
  const columns = new Map<string, number>()
  for (const [index, cell] of header.entries()) {
    const key = headers.get(writtenIn(cell ?? null).trim())
    if (key === undefined) continue
    if (columns.has(key)) throw new Refused('repeated_column')
    columns.set(key, index)
  }
  if (!columns.has('id')) throw new Refused('not_exported')
  return columns
}

const spoken = (cells: Cell[]): string =>
  Array.from(cells, (cell) => writtenIn(cell ?? null).trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, 200)

type Value = Amount | string | null
type Given = Pick<GivenLine, 'amounts' | 'start_date' | 'end_date' | 'unit_label' | 'exported' | 'problem'>

/** The edited fields of a row; null if none was edited. */
function givenIn(row: number, at: (key: string) => Cell, was: Record<string, string>, language: TypedLanguage): Given | null {
  const values: Partial<Record<GivenField, Value>> = {}
  const exported: typeof values = {}
  for (const field of givenFields) {
    const cell = isAmount(field) ? readAmounts(field, at, was, language) : readOther(field, at, was)
    if (cell.read.kind === 'refused')
      return { amounts: {}, problem: { row, field, written: cell.written, key: cell.read.key as PlanReason } }
    if (cell.read.kind !== 'value' || isEqual(cell.read.value, cell.exported)) continue
    values[field] = cell.read.value
    exported[field] = cell.exported
  }
  if (Object.keys(values).length === 0) return null
  const { start_date, end_date, unit_label, ...amounts } = values
  const others = Object.fromEntries(Object.entries({ start_date, end_date, unit_label }).filter(([, value]) => value !== undefined))
  return { amounts: amounts as Given['amounts'], ...others, exported }
}

const isAmount = (field: GivenField): field is AmountName => amountNames.some((name) => name === field)
const isEqual = (one: Value, other: Value) => JSON.stringify(keyed(one)) === JSON.stringify(keyed(other))
const keyed = (value: Value) => (typeof value === 'object' && value !== null ? [value.value, value.unit] : value)

interface EditedCell {
  exported: Value
  read: Read<Value>
  written: string
}

function readOther(field: Exclude<GivenField, AmountName>, at: (key: string) => Cell, was: Record<string, string>): EditedCell {
  const cell = at(field)
  const read = field === 'unit_label' ? readText(cell) : readDate(cell)
  const emptied = field === 'start_date' ? ({ kind: 'refused', key: 'start_required' } as const) : ({ kind: 'value', value: null } as const)
  return { exported: was[field] || null, read: read.kind === 'empty' ? emptied : read, written: writtenIn(cell) }
}

function readAmounts(field: AmountName, at: (key: string) => Cell, was: Record<string, string>, language: TypedLanguage): EditedCell {
  const value = was[field]
  const exported: Amount | null = value ? { value, unit: was[`${field}_unit`] === 'PERCENT' ? 'PERCENT' : 'EUR' } : null
  const [number, unit] = [at(field), at(`${field}_unit`)]
  const read = readAmount(number, unit, exported, language)
  const foreign = !hasUnit(field) && read.kind === 'value' && read.value?.unit === 'PERCENT'
  const written = [writtenIn(number), writtenIn(unit)].filter(Boolean).join(' ')
  return { exported, read: foreign ? { kind: 'refused', key: 'invalid_unit' } : read, written }
}
