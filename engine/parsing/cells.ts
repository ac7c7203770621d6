// Texts that hold cells, as programs write them into files and copy them: in whatever signs, with whatever between the cells.
import Papa from 'papaparse'

/** A cell whose text is known, or one that says nothing that could be read. */
export type TextCell = string | { unread: string }

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
const DECLARED = /^"?sep=(.)"?[^\S\n]*\r?\n/i

/** The rows of a file's text that say something. A first line `sep=;` says what stands between the cells; else the lines do. */
export function cellsOfFile(text: string): string[][] {
  const bare = text.replace(/^\uFEFF/, '')
  const declared = DECLARED.exec(bare)
  const lines = bare.slice(declared?.[0].length ?? 0)
  return split(lines, declared?.[1] ?? separatorOf(lines)).filter((cells) => cells.some((cell) => cell !== ''))
}

/** The rows of what was copied from a spreadsheet; a cell of several lines stands between quotes. */
export const cellsOfCopy = (text: string): string[][] => split(text.replace(/\r?\n$/, ''), '\t')

function separatorOf(text: string): string {
  const candidates = SEPARATORS.map((separator) => {
    const rows = split(text, separator, LOOKED_AT).filter((cells) => cells.some((cell) => cell !== ''))
    const widths = rows.map((cells) => cells.length)
    const whole = widths.every((width) => width > 1)
    const even = whole && widths.every((width) => width === widths[0])
    const decimals = separator === ',' && rows.every((cells) => cells.length === 2 && cells.every((cell) => /^-?[\d\s]+$/.test(cell)))
    return { separator, rank: decimals || Math.max(0, ...widths) < 2 ? 0 : !whole ? 1 : separator === ',' ? 2 : even ? 4 : 3 }
  })
  const best = candidates.reduce((one, other) => (other.rank > one.rank ? other : one))
  // One column: nothing stands between cells.
  return best.rank === 0 ? '\t' : best.separator
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
