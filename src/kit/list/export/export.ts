// The list as a spreadsheet: exactly the columns, order and rows that are shown. Loaded when somebody exports.
import Papa from 'papaparse'
import writeXlsxFile, { type SheetData } from 'write-excel-file/browser'

import { currentLanguage } from '#locales/i18n.ts'

import { saveFile } from '../../files/save-file.ts'
import { type CellValue, type ListColumn, shownValue } from '../columns.ts'
import { asCell, asOnTheClock } from './cells.ts'

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

/**
 * As Excel opens it by a double click, in the language in use: UTF-8 with its mark, CRLF, no cell that could run. French
 * has commas in its numbers and semicolons between cells. In English a day is written as it is stored: of 04/03 the
 * British and the Americans read two different ones.
 */
export function csvOf<Row>(columns: ListColumn<Row>[], rows: Row[]): Blob {
  const french = currentLanguage() === 'fr'
  const say = french ? frenchText : englishText
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => say(column.value(row))))]
  const text = Papa.unparse(lines, { delimiter: french ? ';' : ',', newline: '\r\n', escapeFormulae: FORMULA })
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}

/** A number has no marks between its thousands, which a spreadsheet would take for a text. */
const frenchText = (value: CellValue): string => (typeof value === 'number' ? String(value).replace('.', ',') : shownValue(value))
function englishText(value: CellValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return 'date' in value ? value.date : asOnTheClock(new Date(value.instant)).toISOString().slice(0, 16).replace('T', ' ')
}

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
