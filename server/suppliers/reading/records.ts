// The records of a supplier's file, whatever its kind: a text, or a worksheet. Runs in the parser's process.
import { open, readFile, stat } from 'node:fs/promises'

import { MAX_LIST_BYTES, MAX_LIST_ROWS } from '#contract/suppliers/supplier-lists.ts'
import { MAX_LIST_COLUMNS } from '#contract/suppliers/supplier-profiles.ts'
import type { Cell } from '#engine/parsing/xlsx/cells.ts'

import { openWorkbook, TooManyRows } from '../../prices/spreadsheets/sheet.ts'
import { recordsOfText } from './text.ts'

/** A file that is not read, with the key that says why. */
export class Refused extends Error {
  readonly key: string
  constructor(key: string) {
    super(key)
    this.key = key
  }
}

/** Records piece by piece: the first physical line or the row of each, from 1, and its cells. */
export type Records = AsyncGenerator<[line: number, cells: Cell[]][]>
export interface ListFile {
  sheets: { name: string; hidden: boolean }[]
  /** The records of a worksheet, of the first visible one if none is named; a text file has only one table. */
  records: (sheet: string | null) => Records
}

/** Rows that stand above the table or are empty come on top. */
const LIMITS = { rows: MAX_LIST_ROWS + 2_000, columns: MAX_LIST_COLUMNS, sheets: 200 }
/** What a spreadsheet program writes when a workbook has a password, or is of the time before XLSX. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Opens a file. Throws Refused. */
export async function openList(path: string): Promise<ListFile> {
  const { size } = await stat(path)
  if (size > MAX_LIST_BYTES) throw new Refused('too_large')
  if (size === 0) throw new Refused('not_a_list')
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close())
  if (buffer.equals(OLE)) throw new Refused('password_protected')
  if (buffer.toString('latin1', 0, 2) !== 'PK') return { sheets: [], records: () => recordsOfText(path) }
  try {
    return await workbookIn(path)
  } catch (error) {
    throw error instanceof TooManyRows ? new Refused('too_many_rows') : new Refused('not_a_list')
  }
}

async function workbookIn(path: string): Promise<ListFile> {
  const { sheets, pieces } = await openWorkbook(await readFile(path), LIMITS)
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    records: async function* (wanted) {
      const sheet = wanted === null ? (sheets.find(({ hidden }) => !hidden) ?? sheets[0]) : sheets.find(({ name }) => name === wanted)
      if (!sheet) throw new Refused('no_sheet')
      try {
        for await (const piece of pieces(sheet.name)) yield Array.from(piece, ([row, cells]) => [row + 1, cells])
      } catch (error) {
        throw error instanceof TooManyRows ? new Refused('too_many_rows') : new Refused('not_a_list')
      }
    },
  }
}
