// The list as a sheet: exactly the columns, order and rows that are shown. Loaded when somebody exports.
import { i18n } from '@lingui/core'
import Papa from 'papaparse'
import writeXlsxFile, { type SheetData } from 'write-excel-file/browser'

import type { ProductRow } from '../../../../contract/products.ts'
import { formatDate, formatInstant } from '../../../kit/formats.ts'
import type { ExportValue, ProductColumn } from './-list-columns.tsx'

export type ExportFormat = 'xlsx' | 'csv'

/** Saves the rows under `name` with the columns as headers. */
export async function saveAs(format: ExportFormat, name: string, columns: ProductColumn[], rows: ProductRow[]): Promise<void> {
  const blob = format === 'csv' ? csvOf(columns, rows) : await xlsxOf(columns, rows)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${name}.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** What a spreadsheet would run. A number, also a negative one with a decimal comma, is none. */
const FORMULA = /^(?!-?\d+(?:[.,]\d+)?$)[=+\-@\t\r]/

/** As French Excel opens it by a double click: UTF-8 with its mark, semicolons, CRLF, no cell that could run. */
export function csvOf(columns: ProductColumn[], rows: ProductRow[]): Blob {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => asText(column.value(row))))]
  const text = Papa.unparse(lines, { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}

function asText(value: ExportValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return 'date' in value ? formatDate(value.date) : formatInstant(value.instant)
}

async function xlsxOf(columns: ProductColumn[], rows: ProductRow[]): Promise<Blob> {
  const head = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }))
  const body = rows.map((row) => columns.map((column) => asCell(column.value(row))))
  const data = [head, ...body] as SheetData
  return await writeXlsxFile(data, {
    sheet: i18n.locale === 'fr' ? 'Articles' : 'Products',
    columns: columns.map(({ size }) => ({ width: Math.round(size / 8) })),
    stickyRowsCount: 1,
  }).toBlob()
}

/** Texts are text cells and never formulas; days are real dates. */
function asCell(value: ExportValue) {
  if (value === null) return null
  if (typeof value === 'string') return { type: String, value }
  if ('date' in value) return { type: Date, value: new Date(`${value.date}T00:00:00Z`), format: 'dd/mm/yyyy' }
  return { type: Date, value: asOnTheClock(new Date(value.instant)), format: 'dd/mm/yyyy hh:mm' }
}

/** A sheet knows no time zone and is written in UTC: the reader's own clock is what it must show. */
const asOnTheClock = (at: Date): Date => new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
