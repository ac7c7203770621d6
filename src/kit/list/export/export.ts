// Exports a list as a spreadsheet with exactly the columns, order and rows shown. Loaded when a user exports.
import { CSV_START, csvLines, type CsvReader } from '#contract/shared/csv.ts'
import type { ExportColumn, ExportFormat } from '#contract/shared/exports.ts'
import { currentLanguage } from '#locales/i18n.ts'

import type { ListColumn } from '../columns.ts'
import { asOnTheClock } from './cells.ts'
import { portions } from './portions.ts'
import type { WorksheetSource } from './write-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

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

/** A CSV file in the language in use, with instants on the clock of this device. */
export async function csvOf<Row>(columns: ListColumn<Row>[], rows: Row[], signal: AbortSignal): Promise<Blob> {
  const reader: CsvReader = { language: currentLanguage(), onTheClock: (instant) => asOnTheClock(new Date(instant)) }
  const texts = [`${CSV_START}${csvLines([columns.map(({ label }) => label)], reader)}`]
  for await (const portion of portions(rows, signal))
    texts.push(
      `\r\n${csvLines(
        portion.map((row) => columns.map((column) => column.value(row))),
        reader,
      )}`,
    )
  return new Blob(texts, { type: 'text/csv;charset=utf-8' })
}

const widthOf = ({ size }: { size: number }) => Math.round(size / 8)

/** The columns as the server needs them; null if it cannot make one of them. */
export function columnsForServer<Row>(columns: ListColumn<Row>[]): ExportColumn[] | null {
  const known = columns.flatMap(({ label, size, source }) => (source ? [{ label, width: widthOf({ size }), ...source }] : []))
  return known.length === columns.length ? (known as ExportColumn[]) : null
}

/** Every text is a text cell, which spreadsheet programs do not run. */
export const worksheetOf = <Row>(name: string, columns: ListColumn<Row>[], rows: Row[]): WorksheetSource => ({
  name,
  widths: columns.map(widthOf),
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
