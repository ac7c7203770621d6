// Reads a record of a supplier's list: its keys, its dates, and the price of one piece in euros.
import { Big } from 'big.js'

import { decimalsOf, roundToDecimalString } from '../money/decimals.ts'
import { isDamaged } from '../parsing/cells.ts'
import { parseDate } from '../parsing/dates.ts'
import { parseDecimal } from '../parsing/numbers.ts'
import type { Cell } from '../parsing/xlsx/cells.ts'
import { currencyIn, withoutCurrency } from './formats.ts'
import { type ListField, type ListLayout, type ListProblem, type ListProblemKey, type ListRow, matchKeys } from './profile.ts'

/** The amounts that prices can hold: 12 digits before the decimal sign. */
const LIMIT = Big(10).pow(12)
/** The decimals of a price, and of one that the file writes with no more. */
const [MOST_DECIMALS, USUAL_DECIMALS] = [6, 2]
/** The longest text of a key or a shown cell, in characters. */
const LONGEST = 500

/** The text of a cell as the file writes it: a date as `YYYY-MM-DD`, a number with its percent sign or euro. */
export function textOfCell(cell: Cell | undefined, decimal: ',' | '.' = ','): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)
  if (typeof cell === 'boolean') return cell ? 'VRAI' : 'FAUX'
  if (cell instanceof Date) return Number.isNaN(cell.valueOf()) ? '#' : cell.toISOString().slice(0, 10)
  if ('unread' in cell) return cell.unread.slice(0, LONGEST)
  const number = tidyNumber(cell.number).replace('.', decimal)
  return cell.unit === 'PERCENT' ? `${number} %` : cell.unit === 'EUR' ? `${number} €` : number
}

/** Programs keep 15 digits and write 129.90000000000001 for 129.90, and long codes with an exponent. */
function tidyNumber(number: string): string {
  if (/^-?\d{1,15}(?:\.\d{1,6})?$/.test(number)) return number
  const value = Number(number)
  return Number.isFinite(value) && Math.abs(value) < 1e21 ? Big(value.toPrecision(15)).toFixed() : number
}

class Unreadable extends Error {
  readonly key: ListProblemKey
  constructor(key: ListProblemKey) {
    super(key)
    this.key = key
  }
}

interface Context {
  layout: ListLayout
  /** The number of the column of each field, from 0. */
  at: Partial<Record<ListField, number>>
  /** Pieces that the head of a price says: « Prix par 100 » is 100. */
  pieces: Partial<Record<ListField, Big>>
  /** Whether the head of the discount has a percent sign. */
  percent: boolean
}

/**
 * Returns a function that reads a record, null for one that is not a line: empty, or neither a key nor a price (a title, a note).
 *
 * Price in euros for one piece = purchase price, or public price × (1 − discount); ÷ pieces; × rate. It is rounded once, half away from zero:
 * to 2 decimals if the file's amount has no more, to 6 otherwise and whenever it is divided by pieces (1.23 for 100 is 0.0123, not 0.01).
 * An eco-tax is no part of it. Without a discount, a public price is no purchase price: `no_price`.
 */
export function rowReader(layout: ListLayout, heads: readonly string[] = []): (line_number: number, cells: readonly Cell[]) => ListRow | null {
  const at: Context['at'] = {}
  for (const [column, field] of Object.entries(layout.columns)) at[field] ??= Number(column) - 1
  const headOf = (field: ListField) => heads[at[field] ?? -1] ?? ''
  const pieces: Context['pieces'] = {}
  for (const field of ['purchase_price', 'public_price'] as const) {
    const said = /(?:\b(?:par|pour|per|les)\s*|\/\s*)(10+)\b/i.exec(headOf(field))?.[1]
    if (said) pieces[field] = Big(said)
  }
  const context = { layout, at, pieces, percent: headOf('discount').includes('%') }
  return (line_number, cells) => readRow(context, line_number, cells)
}

function readRow(context: Context, line_number: number, cells: readonly Cell[]): ListRow | null {
  const { at, layout } = context
  const texts = cells.map((cell) => textOfCell(cell, layout.formats.decimal))
  const text = (field: ListField) => texts[at[field] ?? -1] ?? ''
  const written = (['purchase_price', 'public_price'] as const).some((field) => text(field) !== '')
  const named = matchKeys.some((field) => text(field) !== '')
  if (!written && !named) return null
  let [first, damaged]: (ListProblem | undefined)[] = []
  const problem = (field: ListField, key: ListProblemKey): ListProblem => ({ column: (at[field] ?? 0) + 1, written: text(field), key })

  function attempt<T>(field: ListField, read: (cell: Cell, text: string) => T): T | undefined {
    const cell = cells[at[field] ?? -1] ?? null
    if (text(field) === '') return undefined
    try {
      if (typeof cell === 'object' && cell !== null && 'unread' in cell)
        throw new Unreadable(cell.unread.startsWith('=') ? 'formula_without_result' : 'damaged')
      return read(cell, text(field))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      // The row is named with its first problem.
      if (error.key === 'damaged_ean') damaged ??= problem(field, error.key)
      else first ??= problem(field, error.key)
      return undefined
    }
  }

  const keys: Partial<Record<(typeof matchKeys)[number], string>> = {}
  for (const field of matchKeys) {
    const key = attempt(field, (cell, said) => keyOf(field, cell, said))
    if (key) keys[field] = key
  }
  const price = priceOf(context, attempt, text)
  if (!price && !first) first = { column: null, written: '', key: 'no_price' }
  if (!named) first = { column: null, written: '', key: 'no_key' }
  const valid_from = attempt('valid_from', (cell, said) => dateOf(cell, said, layout))
  const valid_to = attempt('valid_to', (cell, said) => dateOf(cell, said, layout))
  const [manufacturer, designation, found] = [text('manufacturer'), text('designation'), first ?? damaged]
  return {
    line_number,
    cells: texts,
    keys,
    ...(manufacturer && { manufacturer }),
    ...(designation && { designation }),
    ...(price && { price }),
    ...(valid_from && { valid_from }),
    ...(valid_to && { valid_to }),
    ...(found && { problem: found }),
  }
}

/** A key as written. A number that lost its last digits is damaged: `3,61E+12`, or more than 15 digits in a number cell. */
function keyOf(field: ListField, cell: Cell, said: string): string {
  const lost = field === 'ean' ? 'damaged_ean' : 'damaged'
  if (isDamaged(said)) throw new Unreadable(lost)
  if (typeof cell === 'object' && cell !== null && 'number' in cell && said.replace(/\D/g, '').length > 15) throw new Unreadable(lost)
  return said
}

type Attempt = <T>(field: ListField, read: (cell: Cell, text: string) => T) => T | undefined

function priceOf(context: Context, attempt: Attempt, text: (field: ListField) => string): string | undefined {
  const { layout, pieces, percent } = context
  const field = text('purchase_price') === '' ? 'public_price' : 'purchase_price'
  const amount = attempt(field, (cell, said) => amountOf(cell, said, layout))
  const discount = field === 'public_price' ? attempt('discount', (cell, said) => discountOf(cell, said, layout, percent)) : Big(0)
  const per = text('per') === '' ? (pieces[field] ?? Big(1)) : attempt('per', (_, said) => perOf(said, layout))
  if (!amount || !discount || !per) return undefined
  // Big divides to 20 decimals, far more than the 6 that are kept.
  const exact = amount.times(Big(1).minus(discount.div(100))).times(layout.formats.rate).div(per)
  const fine = decimalsOf(amount.toFixed()) > USUAL_DECIMALS || !per.eq(1)
  return attempt(field, () => {
    if (exact.gte(LIMIT)) throw new Unreadable('too_large')
    return roundToDecimalString(exact, fine ? MOST_DECIMALS : USUAL_DECIMALS)
  })
}

/** An amount of the profile's currency, 0 or more. Another currency, or a percentage, is refused. */
function amountOf(cell: Cell, said: string, { formats }: ListLayout): Big {
  const currency = currencyIn(said)
  if (currency !== undefined && currency !== formats.currency) throw new Unreadable('other_currency')
  if (typeof cell === 'object' && cell !== null && 'number' in cell && cell.unit === 'OTHER' && formats.currency === 'EUR')
    throw new Unreadable('other_currency')
  if (said.includes('%')) throw new Unreadable('invalid_decimal')
  const amount = numberOf(cell, withoutCurrency(said), formats.decimal)
  if (amount.lt(0)) throw new Unreadable('negative')
  return amount
}

/**
 * A number as the file writes it. A text such as `1.234` where the decimal sign is the comma stays `ambiguous_decimal`, although the profile
 * could be taken to settle it: files mix both signs, and a price that is wrong a thousandfold is worse than a line to look at.
 */
function numberOf(cell: Cell, said: string, decimal: ',' | '.'): Big {
  if (isDamaged(said)) throw new Unreadable('damaged')
  if (typeof cell === 'object' && cell !== null && 'number' in cell) return plain(tidyNumber(cell.number))
  if (cell instanceof Date || typeof cell === 'boolean') throw new Unreadable('invalid_decimal')
  const read = parseDecimal(said, decimal === ',' ? 'fr' : 'en')
  if (read.kind === 'ambiguous') throw new Unreadable('ambiguous_decimal')
  if (read.kind !== 'value') throw new Unreadable('invalid_decimal')
  return plain(read.value)
}

function plain(number: string): Big {
  if (!/^-?\d+(?:\.\d+)?$/.test(number)) throw new Unreadable('invalid_decimal')
  return Big(number)
}

/**
 * A discount in percent, 0 to 100. With a percent sign in the cell, its format or the head it is what it says. Without one, 2 and more are
 * percent and less than 1 is a fraction (`0,30` is 30 %); from 1 to below 2 it could be either, and is refused.
 */
function discountOf(cell: Cell, said: string, { formats }: ListLayout, percent: boolean): Big {
  const signed = said.includes('%')
  let discount: Big
  try {
    discount = numberOf(cell, said.replace('%', '').trim(), formats.decimal)
  } catch (error) {
    if (!(error instanceof Unreadable) || error.key !== 'invalid_decimal') throw error
    throw new Unreadable('invalid_discount')
  }
  if (discount.lt(0) || discount.gt(100)) throw new Unreadable('invalid_discount')
  if (signed || percent || discount.gte(2) || discount.eq(0)) return discount
  if (discount.gte(1)) throw new Unreadable('invalid_discount')
  return discount.times(100)
}

/** For how many pieces the price is: `100`, `par 100`, `/100`, `100 pces`. */
function perOf(said: string, { formats }: ListLayout): Big {
  const number = /^[^\d-]*(\d[\d\s.,]*)[^\d]*$/.exec(said)?.[1]
  const read = number === undefined ? undefined : parseDecimal(number, formats.decimal === ',' ? 'fr' : 'en')
  if (read?.kind !== 'value' || Number(read.value) <= 0) throw new Unreadable('invalid_per')
  return Big(read.value)
}

function dateOf(cell: Cell, said: string, { formats }: ListLayout): string {
  const ordered = formats.date === 'mm/dd/yyyy' && !(cell instanceof Date) ? said.replace(/^(\d{1,2})([-/.\s])(\d{1,2})\2/, '$3$2$1$2') : said
  const date = parseDate(ordered)
  if (!date) throw new Unreadable('invalid_date')
  return date
}
