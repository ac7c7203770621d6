// Reads a spreadsheet into rows of cells. It is inspected before it is parsed, because a small file may unpack to a huge one. Runs in the
// parser's process.
import { readSheets, type Worksheet } from '#engine/parsing/xlsx/workbook.ts'
import { readXml } from '#engine/parsing/xlsx/xml.ts'

import { partsOf } from './archive.ts'

export type Workbook = { sheets: Worksheet[] } | { refused: 'not_a_sheet' | 'too_many_rows' }

/** Five thousand rows with their hidden copy are far smaller; a zip bomb is larger. */
const UNPACKED = { bytes: 48 * 1024 * 1024, entries: 200 }
/** The limit per worksheet: the rows that one change may contain, the header, and empty rows that programs leave behind. */
const MOST_ROWS = 6_000
const MOST_CELLS = 250_000
/** Including the empty cells between them. */
const MOST_PLACES = 1_000_000

class TooManyRows extends Error {}

export async function readWorkbook(bytes: Buffer<ArrayBuffer>): Promise<Workbook> {
  try {
    const parts = await lookThrough(bytes)
    const sheets = readSheets((name) => parts.get(name))
    // Many worksheets may refer to the same part.
    const places = sheets.reduce((sum, { rows }) => rows.reduce((cells, row) => cells + row.length, sum + 1), 0)
    return places > MOST_PLACES ? { refused: 'too_many_rows' } : { sheets }
  } catch (error) {
    return { refused: error instanceof TooManyRows ? 'too_many_rows' : 'not_a_sheet' }
  }
}

/** The parts by their names. All parts are inspected, because a workbook may store its worksheets under any name. */
async function lookThrough(bytes: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  let cells = 0
  for await (const { name, bytes: part, complete } of partsOf(bytes, { ...UNPACKED })) {
    if (!/\.(xml|rels)$/i.test(name)) continue
    if (!complete) throw new TooManyRows()
    const text = part.toString()
    parts.set(name, text)
    let rows = 0
    readXml(text, (element, attributes) => {
      if (element !== 'row' && element !== 'c') return
      if (element === 'row' ? ++rows > MOST_ROWS : ++cells > MOST_CELLS) throw new TooManyRows()
      if (isFar(element, attributes()['r'] ?? '')) throw new TooManyRows()
    })
  }
  return parts
}

/** Whether an element's position is too far away: for a single cell in the last row or column, all cells before it would be filled. */
function isFar(element: string, place: string): boolean {
  const [, column = '', row] = (element === 'row' ? /^()(\d*)$/ : /^([A-Z]+)(\d+)$/).exec(place) ?? []
  if (row === undefined) throw new Error('stands nowhere')
  return column.length > 2 || Number(row) > MOST_ROWS
}
