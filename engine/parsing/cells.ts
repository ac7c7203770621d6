// Reads rows of cells from text files and from the clipboard, in any common encoding and with any common separator.
import Papa from 'papaparse'

import { asideIn } from './aside.ts'

/** A cell's text, or `unread` for content that cannot be used. */
export type TextCell = string | { unread: string }

/**
 * Texts that a spreadsheet program shows instead of the value: an error, a column that is too narrow, a formula, a long code in scientific
 * notation.
 */
const DAMAGED = [
  /^#(?:N\/A|REF!|VALUE!|VALEUR!|DIV\/0!|NAME\?|NOM\?|NUM!|NOMBRE!|NULL!|NUL!|SPILL!|PROPAGATION!|CALC!|#+)$/i,
  /^=\s?[\p{L}\d(+$'"-]/u,
  /^\d(?:[.,]\d+)?E\+\d+$/i,
]

/** Whether a cell's text has lost its original content. */
export const isDamaged = (text: string): boolean => DAMAGED.some((one) => one.test(text))

/** The byte order marks at the start of a file, with their encodings. */
const MARKS: [mark: number[], signs: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Decodes a file: UTF-8 or UTF-16 according to its byte order mark, otherwise UTF-8 or, if that fails, Windows-1252. Null when the file is
 * not text.
 */
export function textOfFile(bytes: Uint8Array<ArrayBuffer>): string | null {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
  const text = decoded(bytes, marked ?? 'utf-8', marked !== undefined) ?? decoded(bytes, 'windows-1252', true)
  return text === null || text.includes('\0') ? null : text
}

function decoded(bytes: Uint8Array<ArrayBuffer>, signs: string, forgiving: boolean): string | null {
  try {
    return new TextDecoder(signs, { fatal: !forgiving }).decode(bytes)
  } catch {
    // Not in this encoding: the caller tries the next one.
    return null
  }
}

/** Cell separators, most likely first: a comma may be a decimal sign, a semicolon or tab seldom is anything else. */
const SEPARATORS = ['\t', ';', '|', ','] as const
/** The number of lines used to guess the separator. */
const LOOKED_AT = 50
const DECLARED = /^"?sep=(.)"?[^\S\n]*(?:\r?\n|$)/i

/** The rows of a file's text, including empty ones. A first line `sep=;` names the separator; otherwise it is guessed from the lines. */
export function cellsOfFile(text: string): string[][] {
  const bare = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '')
  const { separator, start } = separatorOfFile(bare)
  return split(bare.slice(start), separator)
}

/** The separator of a text without its byte order mark, and where the rows start: after the first line `sep=;` if there is one. */
export function separatorOfFile(text: string): { separator: string; start: number } {
  const declared = DECLARED.exec(text)
  const start = declared?.[0].length ?? 0
  return { separator: declared?.[1] ?? separatorOf(text.slice(start)), start }
}

/** The rows of text copied from a spreadsheet; a cell with several lines is quoted. */
export const cellsOfCopy = (text: string): string[][] => split(text.replace(/\r?\n$/, ''), '\t')

function separatorOf(text: string): string {
  const candidates = SEPARATORS.map((separator) => {
    return { separator, rank: rankOf(separator, tableIn(split(text, separator, LOOKED_AT))) }
  })
  const best = candidates.reduce((one, other) => (other.rank > one.rank ? other : one))
  // A single column has no separator.
  return best.rank === 0 ? '\t' : best.separator
}

/** Ranks how likely `separator` is for these rows; 0 when it is not used. */
function rankOf(separator: string, rows: string[][]): number {
  const widths = rows.map((cells) => cells.length)
  const wide = widths.filter((width) => width > 1)
  const isWhole = wide.length === widths.length
  if (separator === ',') {
    const decimals = rows.every((cells) => cells.length === 2 && cells.every((cell) => /^-?[\d\s]+$/.test(cell)))
    return decimals || wide.length === 0 ? 0 : isWhole ? 2 : 1
  }
  if (wide.length === 0) return 0
  if (isWhole) return new Set(widths).size === 1 ? 4 : 3
  // Notes below the table do not contain the separator.
  return widths[0] !== 1 && wide.length * 3 >= widths.length * 2 ? 3 : 1
}

/** The rows used to guess the separator, without totals, notes and blocks much shorter than the longest one. */
function tableIn(rows: string[][]): string[][] {
  const aside = asideIn(rows)
  const blocks: string[][][] = [[]]
  for (const [at, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) blocks.push([])
    else if (!aside.has(at)) blocks.at(-1)?.push(cells)
  }
  const longest = Math.max(...blocks.map((block) => block.length))
  return blocks.filter((block) => block.length * 2 >= longest).flat()
}

/** Splits a text into cells, without the quotes around them. Quotes that do not match are treated as part of the text. */
function split(text: string, delimiter: string, preview = 0): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview })
  const rows = errors.some(({ type }) => type === 'Quotes')
    ? text
        .split(/\r\n|\r|\n/)
        .slice(0, preview || undefined)
        .map((line) => line.split(delimiter))
    : data
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
}
