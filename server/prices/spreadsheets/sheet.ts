// Reads the worksheets of a workbook row by row, piece by piece. Its limits hold before anything is kept: a small file may unpack to a huge
// one. Runs in the parser's process.
import { MAX_SHEET_ROWS } from '#contract/prices/price-spreadsheets.ts'
import type { Cell, Shared } from '#engine/parsing/xlsx/cells.ts'
import { putCell, readCells, readContents } from '#engine/parsing/xlsx/workbook.ts'

import { partsOf } from '../../platform/files/parser/archive.ts'

export class TooManyRows extends Error {}

/** The largest file with its hidden copy, as spreadsheet programs write it; a zip bomb is larger. */
const UNPACKED = 512 * 1024 * 1024
const MOST_PARTS = 200
/** With the header, the rows before the hidden copy, and empty rows that programs leave behind. */
const MOST_ROWS = MAX_SHEET_ROWS + 1_000
/** Far more columns than the spreadsheet has. */
const MOST_COLUMNS = 100
/** The worksheets that are looked at: the prices, their hidden copy, and some of one's own. */
const MOST_SHEETS = 20
/** The bytes that are parsed at once. */
const PIECE = 1_000_000

export interface SheetReader {
  names: string[]
  /** Tells the rows that are not empty in their order; the first row is 0. Throws TooManyRows. */
  read: (name: string, tell: (row: number, cells: Cell[]) => void) => void
}

/** Opens a workbook. Throws when it is none. */
export async function openWorkbook(bytes: Buffer): Promise<SheetReader> {
  const parts = new Map<string, Buffer>()
  for await (const { name, bytes: part } of partsOf(bytes, { bytes: UNPACKED, entries: MOST_PARTS, kept: UNPACKED }))
    if (/\.(xml|rels)$/i.test(name)) parts.set(name, part)
  const { sheets, shared } = readContents((name) => parts.get(name)?.toString())
  if (sheets.length > MOST_SHEETS) throw new TooManyRows()
  return {
    names: sheets.map(({ name }) => name),
    read: (wanted, tell) => {
      const part = parts.get(sheets.find(({ name }) => name === wanted)?.path ?? '')
      if (!part) throw new Error('no worksheet')
      for (const piece of piecesOf(part)) readPiece(piece, shared, tell)
    },
  }
}

function readPiece(xml: string, shared: Shared, tell: (row: number, cells: Cell[]) => void): void {
  const rows = new Map<number, Cell[]>()
  readCells(xml, shared, (row, column, cell) => {
    if (row >= MOST_ROWS || column >= MOST_COLUMNS) throw new TooManyRows()
    const cells = rows.get(row) ?? []
    rows.set(row, cells)
    putCell(cells, column, cell)
  })
  for (const [row, cells] of rows) tell(row, cells)
}

/** The XML of a worksheet, cut between its rows; each piece is XML by itself. */
function* piecesOf(part: Buffer): Generator<string> {
  const [, prefix] = /<(\w+:|)row[\s>/]/.exec(part.toString('latin1', 0, PIECE)) ?? []
  const first = prefix === undefined ? -1 : part.indexOf(`<${prefix}row`)
  const close = `</${prefix}row>`
  const end = part.lastIndexOf(close)
  if (first < 0 || end < first) return yield part.toString()
  const last = end + close.length
  // What is around the rows is read as well, for nothing in it may be unusual.
  yield `${part.toString('utf8', 0, first)}${part.toString('utf8', last)}`
  for (let from = first; from < last;) {
    const next = part.indexOf(close, from + PIECE)
    const to = next < 0 || next >= last ? last : next + close.length
    yield `<rows>${part.toString('utf8', from, to)}</rows>`
    from = to
  }
}
