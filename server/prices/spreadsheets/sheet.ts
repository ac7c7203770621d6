// Reads the worksheets of a workbook row by row, piece by piece. Its limits hold before anything is kept: a small file may unpack to a huge
// one. Runs in the parser's process.
import { MAX_SHEET_ROWS } from '#contract/prices/price-spreadsheets.ts'
import type { Cell, Shared } from '#engine/parsing/xlsx/cells.ts'
import { putCell, readCells, readContents } from '#engine/parsing/xlsx/workbook.ts'

import { partsOf, piecesOf } from '../../platform/files/parser/archive.ts'

export class TooManyRows extends Error {}

/** The largest file with its hidden copy, as spreadsheet programs write it; a zip bomb is larger. */
const UNPACKED = 1_024 * 1024 * 1024
const MOST_PARTS = 200
/** Far more than the shared texts of the largest file. Worksheets are read piece by piece. */
const KEPT = 64 * 1024 * 1024
export interface SheetLimits {
  rows: number
  columns: number
  sheets: number
}
/**
 * Rows: with the header, the rows before the hidden copy, and empty rows that programs leave behind. Far more columns than the spreadsheet
 * has. Worksheets: the prices, their hidden copy, and some of one's own.
 */
const OF_PRICES: SheetLimits = { rows: MAX_SHEET_ROWS + 1_000, columns: 100, sheets: 20 }
/** The bytes that are parsed at once, and the most without the end of a row. */
const [PIECE, MOST_BYTES] = [1_000_000, 32_000_000]

export interface SheetReader {
  names: string[]
  sheets: readonly { name: string; hidden: boolean }[]
  /** The rows that are not empty, piece by piece; the first row is 0. Throws TooManyRows. */
  pieces: (name: string) => AsyncIterable<Map<number, Cell[]>>
  /** Tells the rows that are not empty in their order; the first row is 0. Throws TooManyRows. */
  read: (name: string, tell: (row: number, cells: Cell[]) => void) => Promise<void>
}

/** Opens a workbook. Throws when it is none. */
export async function openWorkbook(bytes: Buffer, limits = OF_PRICES): Promise<SheetReader> {
  const parts = new Map<string, string>()
  for await (const { name, bytes: part, complete } of partsOf(bytes, { bytes: UNPACKED, entries: MOST_PARTS, kept: KEPT })) {
    if (name.startsWith('xl/worksheets/') || !/\.(xml|rels)$/i.test(name)) continue
    if (!complete) throw new TooManyRows()
    parts.set(name, part.toString())
  }
  const { sheets, shared } = readContents((name) => parts.get(name))
  if (sheets.length > limits.sheets) throw new TooManyRows()
  async function* pieces(wanted: string) {
    const { path = '' } = sheets.find(({ name }) => name === wanted) ?? {}
    for await (const piece of rowsOf(piecesOf(bytes, path))) yield readPiece(piece, shared, limits)
  }
  return {
    names: sheets.map(({ name }) => name),
    sheets,
    pieces,
    read: async (wanted, tell) => {
      for await (const rows of pieces(wanted)) for (const [row, cells] of rows) tell(row, cells)
    },
  }
}

function readPiece(xml: string, shared: Shared, limits: SheetLimits): Map<number, Cell[]> {
  const rows = new Map<number, Cell[]>()
  readCells(xml, shared, (row, column, cell) => {
    if (row >= limits.rows || column >= limits.columns) throw new TooManyRows()
    const cells = rows.get(row) ?? []
    rows.set(row, cells)
    putCell(cells, column, cell)
  })
  return rows
}

/** The XML of a worksheet, cut between its rows; each piece is XML by itself, and so is what is around the rows, which comes last. */
async function* rowsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let head: string | null = null
  let [prefix, rest] = ['', Buffer.alloc(0)]
  let [read, size]: [Buffer[], number] = [[], 0]
  const gather = () => {
    rest = Buffer.concat([rest, ...read])
    ;[read, size] = [[], 0]
  }
  for await (const piece of pieces) {
    read.push(piece)
    size += piece.length
    if (size < PIECE) continue
    gather()
    if (head === null) {
      const begun = /^([^]*?)<(\w+:|)row[\s>/]/.exec(rest.toString('latin1', 0, PIECE))
      if (begun) {
        prefix = begun[2] ?? ''
        head = rest.toString('utf8', 0, begun[1]?.length)
        rest = rest.subarray(begun[1]?.length)
      }
    }
    const close = `</${prefix}row>`
    const end = head === null ? -1 : rest.lastIndexOf(close)
    if (end >= 0) {
      yield `<rows>${rest.toString('utf8', 0, end + close.length)}</rows>`
      rest = rest.subarray(end + close.length)
    } else if (rest.length > MOST_BYTES) throw new TooManyRows()
  }
  gather()
  yield `${head ?? ''}${rest.toString('utf8')}`
}
