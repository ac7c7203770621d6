// Reads one cell of a worksheet from its XML element.
import { Big } from 'big.js'

import type { TypedUnit } from '../numbers.ts'
import type { SeenAs } from './formats.ts'

/** A number as written in the file, never converted to a float. A percentage is given as displayed: 0.3 is 30. */
export interface NumberCell {
  number: string
  /** The unit shown by the number format; `OTHER` for another currency. */
  unit: TypedUnit | 'OTHER' | null
}
/** A cell without a usable value: an error, or a formula without a stored result. */
export interface UnreadCell {
  unread: string
}
export type Cell = string | NumberCell | UnreadCell | Date | boolean | null

/** A cell's XML element: its type, its format, and the texts of its parts if present. */
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
  /** Whether dates are counted from 1904. */
  since1904: boolean
}

/** The significant digits that a spreadsheet program keeps. */
const DIGITS = 15
const DAY = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** Throws when the file is inconsistent. */
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

/** XML cannot contain some characters; they are written by their code: `_x000D_`. */
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
