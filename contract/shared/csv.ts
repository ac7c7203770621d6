// The lines of a CSV file that Excel opens by double click in the language of its reader.
import Papa from 'papaparse'

import type { CellValue } from './cells.ts'

export interface CsvReader {
  language: 'fr' | 'en'
  /** An instant on the reader's clock, written as if it were UTC. */
  onTheClock: (instant: string) => Date
}

/** Makes Excel read the file as UTF-8. */
export const CSV_START = '\uFEFF'

/**
 * Texts that a spreadsheet program would run as formulas, also in full-width characters. A number is not one, even if negative and with
 * a decimal comma.
 */
const FORMULA = /^(?!-?\d+(?:[.,]\d+)?$)[=+\-@＝＋－＠\t\r\n]/

/**
 * The rows as lines, joined by CRLF, without a cell that could run as a formula. French uses decimal commas, and semicolons between cells.
 * In English, dates are written as stored: 04/03 is a different day for British and American readers.
 */
export function csvLines(rows: readonly (readonly CellValue[])[], reader: CsvReader): string {
  const lines = rows.map((cells) => cells.map((value) => csvText(value, reader)))
  return Papa.unparse(lines, { delimiter: reader.language === 'fr' ? ';' : ',', newline: '\r\n', escapeFormulae: FORMULA })
}

/** Numbers have no thousands separators: with them, a spreadsheet would read a text. */
function csvText(value: CellValue, { language, onTheClock }: CsvReader): string {
  if (value === null) return ''
  if (typeof value === 'number') return language === 'fr' ? String(value).replace('.', ',') : String(value)
  if (typeof value === 'string') return value
  const [day = '', time = ''] = 'date' in value ? [value.date] : onTheClock(value.instant).toISOString().split('T')
  return [language === 'fr' ? day.split('-').toReversed().join('/') : day, time.slice(0, 5)].filter(Boolean).join(' ')
}
