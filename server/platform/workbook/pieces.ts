// Writes a spreadsheet as XLSX or CSV, piece by piece. Another process can go on after any piece: all that it needs is plain data.
import type { CellValue } from '#contract/shared/cells.ts'
import { CSV_START, csvLines } from '#contract/shared/csv.ts'
import type { ExportColumn, ExportFormat } from '#contract/shared/exports.ts'
import type { Language } from '#server/platform/print/text.ts'

import { type SheetCell, type Workbook, WorkbookPiece } from './workbook.ts'

export interface ExportFile {
  bytes: number
  /** Only of an XLSX file. */
  workbook?: Workbook
}

interface Layout {
  language: Language
  sheet: string
  columns: readonly ExportColumn[]
}

/** One more piece of a file. */
interface Piece {
  add(rows: CellValue[][]): Promise<void>
  /** Ends the file. */
  finish(): Promise<void>
  /** Ends the piece: its bytes, and what is written with it. */
  end(): { bytes: Buffer<ArrayBuffer>; written: ExportFile }
}

export const mediaTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}

export const sheetPieces: Record<ExportFormat, (layout: Layout, begun?: ExportFile) => Piece> = {
  xlsx: ({ sheet, columns }, begun) => {
    const writer = new WorkbookPiece({ name: sheet, columns }, begun?.workbook)
    return {
      add: async (rows) => await writer.add(rows.map((cells) => cells.map(asSheetCell))),
      finish: async () => await writer.finish(),
      end: () => {
        const { bytes, workbook } = writer.piece
        return { bytes, written: { bytes: workbook.zip.bytes, workbook } }
      },
    }
  },
  csv: ({ language, columns }, begun) => {
    const linesOf = (rows: CellValue[][]) => csvLines(rows, { language, onTheClock })
    const texts = begun ? [] : [`${CSV_START}${linesOf([columns.map(({ label }) => label)])}`]
    return {
      add: async (rows) => {
        if (rows.length > 0) texts.push(`\r\n${linesOf(rows)}`)
        return await Promise.resolve()
      },
      finish: async () => await Promise.resolve(),
      end: () => {
        const bytes = Buffer.from(texts.join(''))
        return { bytes, written: { bytes: (begun?.bytes ?? 0) + bytes.length } }
      },
    }
  },
}

function asSheetCell(value: CellValue): SheetCell {
  if (value === null || typeof value !== 'object') return value
  return 'date' in value ? { day: value.date } : { time: onTheClock(value.instant) }
}

const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })
/** The readers' clocks are those of Paris, like the day of the product. */
const onTheClock = (instant: string): Date => new Date(`${paris.format(new Date(instant)).replace(' ', 'T')}Z`)
