// One cell of a worksheet, from what its element says.
import { Big } from 'big.js'

import type { TypedUnit } from '../numbers.ts'
import type { SeenAs } from './formats.ts'

/** A number as it is written in the file, before any float; one that is shown as a percentage as the person sees it: 0.3 is 30 %. */
export interface NumberCell {
  number: string
  /** The unit that its format shows; `OTHER` for another currency. */
  unit: TypedUnit | 'OTHER' | null
}
/** What stands there is not known: a formula without a result that was stored, or an error. */
export interface UnreadCell {
  unread: string
}
export type Cell = string | NumberCell | UnreadCell | Date | boolean | null

/** What the element of a cell says: its type and format, and the texts of its parts, where it has them. */
export interface Written {
  type: string
  format: number
  value?: string
  formula?: string
  inline?: string
}
export interface Shared {
  strings: readonly string[]
  formats: readonly ((number: number) => SeenAs)[]
  /** Days are counted from 1904. */
  since1904: boolean
}

/** A spreadsheet program keeps 15 digits. */
const DIGITS = 15
const DAY = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** Throws where the file contradicts itself. */
export function cellOf(written: Written, shared: Shared): Cell {
  const { type, value, formula, inline } = written
  if (type === 'e') return { unread: value ?? '#' }
  if (formula !== undefined && value === undefined) return { unread: `=${formula}` }
  if (type === 'inlineStr') return textOf(inline)
  if (value === undefined || value === '') return formula !== undefined && type !== 'str' ? { unread: `=${formula}` } : null
  if (type === 's') return textOf(shared.strings[Number(value)] ?? broken())
  if (type === 'str') return textOf(value)
  if (type === 'b') return value === '1'
  if (type === 'd') return new Date(value)
  return numberOf(value, shared.formats[written.format], shared.since1904)
}

const textOf = (text = ''): string | null => withSigns(text).trim() || null

/** Signs that XML has no place for are written by their numbers: `_x000D_`. */
const withSigns = (text: string) =>
  text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function numberOf(value: string, format: ((number: number) => SeenAs) | undefined, since1904: boolean): NumberCell | Date {
  const number = Number(value)
  const { date, unit, scale } = format?.(number) ?? { date: false, unit: null, scale: 0 }
  if (date) return new Date((since1904 ? EPOCH_1904 : EPOCH) + Math.round(number * DAY))
  if (scale === 0 || !Number.isFinite(number)) return { number: value, unit }
  return { number: Big(number.toPrecision(DIGITS)).times(Big(100).pow(scale)).toFixed(), unit }
}

function broken(): never {
  throw new Error('a shared text that is none')
}
