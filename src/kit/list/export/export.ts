// Exports a list as a spreadsheet with exactly the columns, order and rows shown. Loaded when a user exports.
import Papa from 'papaparse'

import { currentLanguage } from '#locales/i18n.ts'

import { type CellValue, type ListColumn, shownValue } from '../columns.ts'
import { asOnTheClock } from './cells.ts'
import { portions } from './portions.ts'
import type { WorksheetSource } from './write-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

export type ExportFormat = 'xlsx' | 'csv'

export interface ExportNames {
  /** Name of the file, without extension. */
  file: string
  /** Name of its worksheet. */
  sheet: string
}

/** Returns the rows as a file, with the columns as headers. Throws an AbortError when `signal` is aborted. */
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

/**
 * Texts that a spreadsheet program would run as formulas, also in full-width characters. A number is not one, even if negative and with
 * a decimal comma.
 */
const FORMULA = /^(?!-?\d+(?:[.,]\d+)?$)[=+\-@＝＋－＠\t\r\n]/

/**
 * A CSV file that Excel opens by double click in the language in use: UTF-8 with BOM, CRLF, no cell that could run as a formula. French
 * uses decimal commas, and semicolons between cells. In English, dates are written as stored: 04/03 is a different day for British and
 * American readers.
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

/** Numbers without thousands separators: with them, a spreadsheet would read a text. */
const frenchText = (value: CellValue): string => (typeof value === 'number' ? String(value).replace('.', ',') : shownValue(value))
function englishText(value: CellValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return 'date' in value ? value.date : asOnTheClock(new Date(value.instant)).toISOString().slice(0, 16).replace('T', ' ')
}

/** Every text is a text cell, which spreadsheet programs do not run. */
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
