// An uploaded spreadsheet as rows of cells: looked through before it is unpacked, so that no file costs more than a second.
import { ORPCError } from '@orpc/server'

import { MAX_FILE_BYTES } from '../../../contract/fields.ts'
import { MAX_CHANGED_ROWS } from '../../../contract/price-changes.ts'
import { badRequest } from '../../base.ts'
import { partsOf } from '../../files/archive.ts'
import { oneAtATime } from '../../files/queue.ts'

/** A number as it is written in the file, before any float. */
export interface NumberCell {
  number: string
}
export type Cell = string | NumberCell | Date | boolean | null
export interface Sheet {
  name: string
  rows: Cell[][]
}

/** Five thousand rows with their memory are far smaller; a bomb is larger. */
const UNPACKED = { bytes: 48 * 1024 * 1024, entries: 200 }
/** Rows of one sheet beyond the data: the header, and those that a program leaves behind empty. */
const MOST_ROWS = MAX_CHANGED_ROWS + 1_000
const MAX_CELLS = 250_000

/** Throws PAYLOAD_TOO_LARGE, or BAD_REQUEST where it is no spreadsheet that can be read, or holds too many rows. */
export async function readSheets(file: File): Promise<Sheet[]> {
  if (file.size > MAX_FILE_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE')
  const bytes = await file.arrayBuffer()
  return await oneAtATime(async () => {
    await lookThrough(Buffer.from(bytes))
    try {
      const { default: readXlsxFile } = await import('read-excel-file/universal')
      const sheets = await readXlsxFile<NumberCell>(bytes, { parseNumber: (number) => ({ number }) })
      return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as Cell[][] }))
    } catch {
      throw notASheet()
    }
  })
}

const notASheet = () => badRequest({ field: 'file', key: 'not_a_sheet' })
const tooManyRows = () => badRequest({ field: 'file', key: 'too_many_rows', params: { max: MAX_CHANGED_ROWS } })

async function lookThrough(bytes: Buffer): Promise<void> {
  let cells = 0
  try {
    for await (const { name, bytes: part, whole } of partsOf(bytes, { ...UNPACKED })) {
      if (!/\.(xml|rels)$/i.test(name)) continue
      if (!whole) throw tooManyRows()
      const text = part.toString('latin1')
      if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw notASheet()
      // Whatever part it is: a workbook may keep its sheets anywhere.
      cells += count(text, /<(?:\w+:)?c[\s/>]/g)
      if (cells > MAX_CELLS || count(text, /<(?:\w+:)?row[\s/>]/g) > MOST_ROWS || hasFarCells(text)) throw tooManyRows()
    }
  } catch (error) {
    throw error instanceof ORPCError ? error : notASheet()
  }
}

/** A single cell in the last row or column would make the reader fill everything before it. */
function hasFarCells(text: string): boolean {
  for (const [, column = '', row = '0'] of text.matchAll(/<(?:\w+:)?c\s[^>]*?\br\s*=\s*["']([A-Za-z]*)(\d*)["']/g))
    if (column.length > 2 || Number(row) > MOST_ROWS) return true
  for (const [, row = '0'] of text.matchAll(/<(?:\w+:)?row\s[^>]*?\br\s*=\s*["'](\d+)["'][^>]*[^/]>/g))
    if (Number(row) > MOST_ROWS) return true
  return false
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found++
  return found
}
