// The list as a spreadsheet: exactly the columns, order and rows that are shown. Loaded when somebody exports.
import Papa from 'papaparse'
import writeXlsxFile, { type SheetData } from 'write-excel-file/browser'

import { saveFile } from '../../files/save-file.ts'
import { type CellValue, type ListColumn, shownValue } from '../columns.ts'

export type ExportFormat = 'xlsx' | 'csv'

export interface ExportNames {
  /** Of the file, without its ending. */
  file: string
  /** Of the worksheet in it. */
  sheet: string
}

/** Saves the rows with the columns as headers. */
export async function saveAs<Row>(
  format: ExportFormat,
  { file, sheet }: ExportNames,
  columns: ListColumn<Row>[],
  rows: Row[],
): Promise<void> {
  const blob = format === 'csv' ? csvOf(columns, rows) : await xlsxOf(sheet, columns, rows)
  saveFile(new File([blob], `${file}.${format}`, { type: blob.type }))
}

/** What a spreadsheet would run, in signs of full width too. A number, also a negative one with a decimal comma, is none. */
const FORMULA = /^(?!-?\d+(?:[.,]\d+)?$)[=+\-@＝＋－＠\t\r\n]/

/** As French Excel opens it by a double click: UTF-8 with its mark, semicolons, CRLF, no cell that could run. */
export function csvOf<Row>(columns: ListColumn<Row>[], rows: Row[]): Blob {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => textOf(column.value(row))))]
  const text = Papa.unparse(lines, { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}

/** A number without the marks between its thousands, which a spreadsheet would take for a text. */
const textOf = (value: CellValue): string => (typeof value === 'number' ? String(value) : shownValue(value))

/** Every text is a cell of text, which no spreadsheet runs. */
export async function xlsxOf<Row>(sheet: string, columns: ListColumn<Row>[], rows: Row[]): Promise<Blob> {
  const head = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }))
  const body = rows.map((row) => columns.map((column) => asCell(column.value(row))))
  const data = [head, ...body] as SheetData
  return await writeXlsxFile(data, {
    sheet,
    columns: columns.map(({ size }) => ({ width: Math.round(size / 8) })),
    stickyRowsCount: 1,
  }).toBlob()
}

/** Texts are text cells and never formulas; days are real dates. */
function asCell(value: CellValue) {
  if (value === null) return null
  if (typeof value === 'string') return { type: String, value }
  if (typeof value === 'number') return { type: Number, value }
  if ('date' in value) return { type: Date, value: new Date(`${value.date}T00:00:00Z`), format: 'dd/mm/yyyy' }
  return { type: Date, value: asOnTheClock(new Date(value.instant)), format: 'dd/mm/yyyy hh:mm' }
}

/** A spreadsheet knows no time zone and is written in UTC: the reader's own clock is what it must show. */
const asOnTheClock = (at: Date): Date => new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
