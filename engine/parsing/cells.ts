// Texts that hold cells, as programs write them into files and copy them: in whatever signs, with whatever between the cells.
import Papa from 'papaparse'

import { asideIn } from './aside.ts'

/** A cell whose text is known, or one that says nothing that could be read. */
export type TextCell = string | { unread: string }

/** Texts that a spreadsheet program shows in place of a value: an error, a narrow column, a formula, a long code as a power of ten. */
const DAMAGED = [
  /^#(?:N\/A|REF!|VALUE!|VALEUR!|DIV\/0!|NAME\?|NOM\?|NUM!|NOMBRE!|NULL!|NUL!|SPILL!|PROPAGATION!|CALC!|#+)$/i,
  /^=\s?[\p{L}\d(+$'"-]/u,
  /^\d(?:[.,]\d+)?E\+\d+$/i,
]

/** Whether the text of a cell is none of what was in it. */
export const isDamaged = (text: string): boolean => DAMAGED.some((one) => one.test(text))

/** The marks at the beginning of a file, and what they say of it. */
const MARKS: [mark: number[], signs: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The text of a file: UTF-8 or UTF-16 as its mark says, UTF-8 or else Windows-1252 without one. Null where it is no text. */
export function textOfFile(bytes: Uint8Array<ArrayBuffer>): string | null {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
  const text = decoded(bytes, marked ?? 'utf-8', marked !== undefined) ?? decoded(bytes, 'windows-1252', true)
  return text === null || text.includes('\0') ? null : text
}

function decoded(bytes: Uint8Array<ArrayBuffer>, signs: string, forgiving: boolean): string | null {
  try {
    return new TextDecoder(signs, { fatal: !forgiving }).decode(bytes)
  } catch {
    return null
  }
}

/** Between the cells of a file, the likeliest one first: a comma may be a decimal sign, a semicolon and a tab are seldom anything else. */
const SEPARATORS = ['\t', ';', '|', ','] as const
/** So many lines say which one it is. */
const LOOKED_AT = 50
const DECLARED = /^"?sep=(.)"?[^\S\n]*(?:\r?\n|$)/i

/** The rows of a file's text, empty ones too. A first line `sep=;` names the separator; otherwise it is guessed from the lines. */
export function cellsOfFile(text: string): string[][] {
  const bare = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '')
  const declared = DECLARED.exec(bare)
  const lines = bare.slice(declared?.[0].length ?? 0)
  return split(lines, declared?.[1] ?? separatorOf(lines))
}

/** The rows of what was copied from a spreadsheet; a cell of several lines stands between quotes. */
export const cellsOfCopy = (text: string): string[][] => split(text.replace(/\r?\n$/, ''), '\t')

function separatorOf(text: string): string {
  const candidates = SEPARATORS.map((separator) => {
    return { separator, rank: rankOf(separator, tableIn(split(text, separator, LOOKED_AT))) }
  })
  const best = candidates.reduce((one, other) => (other.rank > one.rank ? other : one))
  // One column: nothing stands between cells.
  return best.rank === 0 ? '\t' : best.separator
}

/** How likely it is that `separator` separates the cells of these rows; 0 if it does not. */
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
  // Words below the table have none in them.
  return widths[0] !== 1 && wide.length * 3 >= widths.length * 2 ? 3 : 1
}

/** The rows from which the separator is guessed: without totals, notes and the few lines that differ from the many. */
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

/** Quotes around a cell are none of its text; where they do not fit, they are. */
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
