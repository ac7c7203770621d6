// The list as a spreadsheet: exactly the columns, order and rows that are shown. Loaded when somebody exports.
import Papa from 'papaparse'

import { currentLanguage } from '#locales/i18n.ts'

import { type CellValue, type ListColumn, shownValue } from '../columns.ts'
import { asOnTheClock } from './cells.ts'
import { portions } from './portions.ts'
import type { WorksheetSource } from './write-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

export type ExportFormat = 'xlsx' | 'csv'

export interface ExportNames {
  /** Of the file, without its ending. */
  file: string
  /** Of the worksheet in it. */
  sheet: string
}

/** The rows with the columns as headers, as a file. Ends with an AbortError when `signal` does. */
export async function exportedAs<Row>(
  format: ExportFormat,
  { file, sheet }: ExportNames,
  columns: ListColumn<Row>[],
  rows: Row[],
  signal: AbortSignal,
): Promise<File> {
  const blob = format === 'csv' ? await csvOf(columns, rows, signal) : await writeWorkbook([worksheetOf(sheet, columns, rows)], signal)
  return new File([blob], `${file}.${format}`, { type: blob.type })
}

/** What a spreadsheet would run, in signs of full width too. A number, also a negative one with a decimal comma, is none. */
const FORMULA = /^(?!-?\d+(?:[.,]\d+)?$)[=+\-@＝＋－＠\t\r\n]/

/**
 * As Excel opens it by a double click, in the language in use: UTF-8 with its mark, CRLF, no cell that could run. French
 * has commas in its numbers and semicolons between cells. In English a day is written as it is stored: of 04/03 the
 * British and the Americans read two different ones.
 */
export async function csvOf<Row>(columns: ListColumn<Row>[], rows: Row[], signal: AbortSignal): Promise<Blob> {
  const french = currentLanguage() === 'fr'
  const say = french ? frenchText : englishText
  const written = (lines: string[][]) => Papa.unparse(lines, { delimiter: french ? ';' : ',', newline: '\r\n', escapeFormulae: FORMULA })
  const texts = [`\uFEFF${written([columns.map(({ label }) => label)])}`]
  for await (const portion of portions(rows, signal))
    texts.push(`\r\n${written(portion.map((row) => columns.map((column) => say(column.value(row)))))}`)
  return new Blob(texts, { type: 'text/csv;charset=utf-8' })
}

/** A number has no marks between its thousands, which a spreadsheet would take for a text. */
const frenchText = (value: CellValue): string => (typeof value === 'number' ? String(value).replace('.', ',') : shownValue(value))
function englishText(value: CellValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return 'date' in value ? value.date : asOnTheClock(new Date(value.instant)).toISOString().slice(0, 16).replace('T', ' ')
}

/** Every text is a cell of text, which no spreadsheet runs. */
export const worksheetOf = <Row>(name: string, columns: ListColumn<Row>[], rows: Row[]): WorksheetSource => ({
  name,
  widths: columns.map(({ size }) => Math.round(size / 8)),
  sticky: { rows: 1, columns: 0 },
  rows: cellsOf(columns, rows),
})

function* cellsOf<Row>(columns: ListColumn<Row>[], rows: Row[]) {
  yield columns.map(({ label }) => ({ value: label, emphasis: 'total' as const }))
  for (const row of rows)
    yield columns.map((column) => {
      const value = column.value(row)
      return value === null ? null : { value }
    })
}
