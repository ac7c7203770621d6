// Reads the content of a cell exactly: numbers in the form that spreadsheet programs store, dates in their many forms.
import { Big } from 'big.js'
import * as v from 'valibot'

import { EMPTIES } from '#contract/prices/price-spreadsheets.ts'
import { optionalText } from '#contract/shared/fields.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { parseDate } from '#engine/parsing/dates.ts'
import { parseDecimal, type TypedLanguage, typedUnit } from '#engine/parsing/numbers.ts'
import type { Cell, NumberCell, UnreadCell } from '#engine/parsing/xlsx/cells.ts'
import type { Amount, Unit } from '#engine/prices/amounts.ts'
import { addDays } from '#engine/time/days.ts'

/** The cell is blank, is to be emptied, contains a value, or cannot be parsed. */
export type Read<Value> = { kind: 'keep' } | { kind: 'empty' } | { kind: 'value'; value: Value } | { kind: 'refused'; key: string }

const keep = { kind: 'keep' } as const
const refused = (key: string) => ({ kind: 'refused', key }) as const
const isNumber = (cell: Cell): cell is NumberCell => typeof cell === 'object' && cell !== null && 'number' in cell
const isUnread = (cell: Cell): cell is UnreadCell => typeof cell === 'object' && cell !== null && 'unread' in cell
const isBlank = (cell: Cell) => cell === null || (typeof cell === 'string' && cell.trim() === '')

/** The text that a person sees in the cell. */
export function writtenIn(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return (isNumber(cell) ? numberText(cell) : isUnread(cell) ? cell.unread : String(cell ?? '')).slice(0, 100)
}
const numberText = ({ number, unit }: NumberCell) => (unit === 'PERCENT' ? `${number} %` : unit === 'EUR' ? `${number} €` : number)

/** Spreadsheet programs keep 15 digits: they write 129.90000000000001 for 129.90. */
const DIGITS = 15
const [MAX_DECIMALS, MAX_WHOLE] = [6, '1e12']

export function readDecimal(cell: Cell, language: TypedLanguage): Read<string> {
  if (isBlank(cell)) return keep
  if (isNumber(cell))
    return Number.isFinite(Number(cell.number)) ? exactly(Big(Number(cell.number).toPrecision(DIGITS))) : refused('invalid_decimal')
  if (typeof cell !== 'string') return refused('invalid_decimal')
  if (cell.trim() === EMPTIES) return { kind: 'empty' }
  const parsed = parseDecimal(cell, language)
  if (parsed.kind === 'ambiguous') return refused('ambiguous_decimal')
  return parsed.kind === 'value' ? exactly(Big(parsed.value)) : refused('invalid_decimal')
}

function exactly(number: Big): Read<string> {
  if (!number.round(MAX_DECIMALS).eq(number)) return refused('too_many_decimals')
  if (number.abs().gte(MAX_WHOLE)) return refused('too_large')
  return { kind: 'value', value: normalizeDecimal(number.toFixed()) }
}

const unitWords: Record<string, Unit> = { '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR', '%': 'PERCENT', percent: 'PERCENT' }

export function readUnit(cell: Cell): Read<Unit> {
  if (isBlank(cell)) return keep
  const unit = typeof cell === 'string' ? unitWords[cell.trim().toLowerCase()] : undefined
  return unit ? { kind: 'value', value: unit } : refused('invalid_unit')
}

/** The day from which spreadsheet programs count, and the numbers of 1 January 1950 and 31 December 2199: other numbers are not dates. */
const EPOCH = '1899-12-30'
const [FIRST_SERIAL, LAST_SERIAL] = [18_264, 109_574]

export function readDate(cell: Cell): Read<string> {
  if (isBlank(cell)) return keep
  if (cell instanceof Date)
    return Number.isNaN(cell.valueOf()) ? refused('invalid_date') : { kind: 'value', value: cell.toISOString().slice(0, 10) }
  if (isNumber(cell)) {
    const serial = Number(cell.number)
    const plausible = cell.unit === null && Number.isInteger(serial) && serial >= FIRST_SERIAL && serial <= LAST_SERIAL
    return plausible ? { kind: 'value', value: addDays(EPOCH, serial) } : refused('invalid_date')
  }
  if (typeof cell !== 'string') return refused('invalid_date')
  if (cell.trim() === EMPTIES) return { kind: 'empty' }
  const date = parseDate(cell)
  return date ? { kind: 'value', value: date } : refused('invalid_date')
}

const Label = optionalText(255)

export function readText(cell: Cell): Read<string> {
  if (isBlank(cell)) return keep
  if (isUnread(cell)) return refused('invalid_text')
  const { issues, output: text } = v.safeParse(Label, typeof cell === 'string' ? cell : writtenIn(cell))
  if (issues) return refused(issues[0].message)
  return text === EMPTIES ? { kind: 'empty' } : text === null ? keep : { kind: 'value', value: text }
}

/** An amount from its two cells; if one of them is blank, its exported value is used. */
export function readAmount(value: Cell, unit: Cell, exported: Amount | null, language: TypedLanguage): Read<Amount | null> {
  const [number, readAs] = [readDecimal(value, language), readUnit(unit)]
  if (number.kind === 'refused') return number
  if (readAs.kind === 'refused') return readAs
  if (number.kind === 'empty') return { kind: 'value', value: null }
  const amount = {
    value: number.kind === 'value' ? number.value : exported?.value,
    unit: readAs.kind === 'value' ? readAs.value : (exported?.unit ?? 'EUR'),
  }
  if (amount.value === undefined) return keep
  // A cell with `15 %`, or with a percent format, contains its own unit, which must not differ from that of the unit cell.
  const written = typeof value === 'string' ? typedUnit(value) : isNumber(value) ? value.unit : null
  if (written !== null && written !== amount.unit) return refused('invalid_unit')
  if (amount.unit === 'EUR' && amount.value.startsWith('-')) return refused('negative')
  if (amount.unit === 'PERCENT' && Big(amount.value).lte(-100)) return refused('percent_too_low')
  return { kind: 'value', value: { value: amount.value, unit: amount.unit } }
}
