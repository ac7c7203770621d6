// A spreadsheet as rows of cells: looked through before it is read, so that no small file becomes a large one. In the parser's process.
import { partsOf } from './archive.ts'
import { readXml } from './xml.ts'

/** A number as it is written in the file, before any float. */
export interface NumberCell {
  number: string
}
export type Cell = string | NumberCell | Date | boolean | null
export interface Worksheet {
  name: string
  rows: Cell[][]
}
export type Workbook = { sheets: Worksheet[] } | { refused: 'not_a_sheet' | 'too_many_rows' }

/** Five thousand rows with their memory are far smaller; a bomb is larger. */
const UNPACKED = { bytes: 48 * 1024 * 1024, entries: 200 }
/** Of one worksheet: what one change may touch, the header, and what a program leaves behind empty. */
const MOST_ROWS = 6_000
const MOST_CELLS = 250_000
/** With the empty ones that the reader puts between them. */
const MOST_PLACES = 1_000_000

class TooManyRows extends Error {}

export async function readWorkbook(bytes: Buffer<ArrayBuffer>): Promise<Workbook> {
  try {
    await lookThrough(bytes)
    const { default: readXlsxFile } = await import('read-excel-file/universal')
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
    const sheets = await readXlsxFile<NumberCell>(file, { parseNumber: (number) => ({ number }) })
    // One part may be named by many worksheets.
    const places = sheets.reduce((sum, { data }) => data.reduce((cells, row) => cells + row.length, sum + 1), 0)
    if (places > MOST_PLACES) return { refused: 'too_many_rows' }
    return { sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as Cell[][] })) }
  } catch (error) {
    return { refused: error instanceof TooManyRows ? 'too_many_rows' : 'not_a_sheet' }
  }
}

/** Whatever part it is: a workbook may keep its worksheets anywhere. */
async function lookThrough(bytes: Buffer): Promise<void> {
  let cells = 0
  for await (const { name, bytes: part, complete } of partsOf(bytes, { ...UNPACKED })) {
    if (!/\.(xml|rels)$/i.test(name)) continue
    if (!complete) throw new TooManyRows()
    let rows = 0
    readXml(part.toString(), (element, attributes) => {
      if (element !== 'row' && element !== 'c') return
      if (element === 'row' ? ++rows > MOST_ROWS : ++cells > MOST_CELLS) throw new TooManyRows()
      if (isFar(element, attributes()['r'] ?? '')) throw new TooManyRows()
    })
  }
}

/** Where an element says that it stands. A single cell in the last row or column would make the reader fill everything before it. */
function isFar(element: string, place: string): boolean {
  const [, column = '', row] = (element === 'row' ? /^()(\d*)$/ : /^([A-Z]+)(\d+)$/).exec(place) ?? []
  if (row === undefined) throw new Error('stands nowhere')
  return column.length > 2 || Number(row) > MOST_ROWS
}
