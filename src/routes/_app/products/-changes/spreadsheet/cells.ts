// Selling prices as cells of a spreadsheet: read-only columns beside editable ones, and a hidden copy of the exported values.
import { MEMORY_FORMAT, MEMORY_WORKSHEET, type SpreadsheetRow } from '#contract/prices/price-sheets.ts'
import { type Amount, type AmountName, amountNames, hasUnit } from '#engine/prices/amounts.ts'
import type { WorkbookCell, Worksheet } from '#kit/list/export/workbook.ts'

/** The columns in order: first those that identify the row, then the editable ones. */
export const keyColumns = ['id', 'reference', 'designation', 'catalog', 'actor'] as const
const unitOf = (name: AmountName) => `${name}_unit` as const
export const spreadsheetColumns = [
  ...keyColumns,
  'start_date',
  'end_date',
  ...amountNames.flatMap((name) => (hasUnit(name) ? ([name, unitOf(name)] as const) : ([name] as const))),
  'unit_label',
] as const
export type SpreadsheetColumn = (typeof spreadsheetColumns)[number]

const isAmount = (column: string): column is AmountName => amountNames.some((name) => name === column)
const isKey = (column: SpreadsheetColumn) => keyColumns.some((key) => key === column)
const amountOf = (row: SpreadsheetRow, name: AmountName): Amount | null => {
  const amount = row[name]
  return amount?.unit ? { value: amount.value, unit: amount.unit } : null
}

/** The exported value of a cell as text: exact, and the same in every language. */
function memoryOf(row: SpreadsheetRow, column: SpreadsheetColumn): string {
  if (column === 'id') return String(row.id)
  if (column === 'reference' || column === 'designation') return row.product[column]
  if (column === 'catalog') return row.catalog.name
  if (column === 'actor' || column === 'start_date') return row[column]
  if (column === 'end_date' || column === 'unit_label') return row[column] ?? ''
  if (isAmount(column)) return amountOf(row, column)?.value ?? ''
  return amountOf(row, column.replace(/_unit$/, '') as AmountName)?.unit ?? ''
}

export interface SpreadsheetWords {
  columns: Record<SpreadsheetColumn, string>
  actors: Record<SpreadsheetRow['actor'], string>
  name: string
}

/** The visible worksheet and the copy of its values, which is hidden so that it is not edited by accident. */
export function priceWorksheets(rows: readonly SpreadsheetRow[], words: SpreadsheetWords): [Worksheet, Worksheet] {
  const head = spreadsheetColumns.map((column): WorkbookCell => {
    return { value: words.columns[column], emphasis: isKey(column) ? 'head' : 'input-head' }
  })
  const body = rows.map((row) => spreadsheetColumns.map((column) => shown(row, column, words)))
  const memory = [
    [text(MEMORY_FORMAT)],
    [...spreadsheetColumns.map(text), text('version')],
    spreadsheetColumns.map((column) => text(words.columns[column])),
    ...rows.map((row) => [...spreadsheetColumns.map((column) => text(memoryOf(row, column))), text(String(row.version))]),
  ]
  return [
    { name: words.name, rows: [head, ...body], widths: spreadsheetColumns.map(widthOf), sticky: { rows: 1, columns: 2 } },
    { name: MEMORY_WORKSHEET, rows: memory, widths: [], hidden: true },
  ]
}

const widthOf = (column: SpreadsheetColumn): number => {
  if (column === 'designation') return 40
  if (column === 'reference' || column === 'catalog') return 22
  return column === 'id' || column.endsWith('_unit') ? 9 : 14
}

/** An empty text becomes no cell at all. */
const text = (value: string): WorkbookCell | null => (value === '' ? null : { value })

function shown(row: SpreadsheetRow, column: SpreadsheetColumn, words: SpreadsheetWords): WorkbookCell | null {
  const exported = memoryOf(row, column)
  const key = isKey(column) ? { emphasis: 'fixed' as const } : {}
  if (exported === '') return null
  if (column === 'id') return { value: row.id, ...key }
  if (column === 'actor') return { value: words.actors[row.actor], ...key }
  if (column === 'start_date' || column === 'end_date') return { value: { date: exported } }
  if (column.endsWith('_unit')) return { value: exported === 'PERCENT' ? '%' : '€' }
  if (isAmount(column)) return exactly(exported)
  return { value: exported, ...key }
}

/** Spreadsheet programs keep 15 digits of a number: a longer one is exported as text. */
function exactly(value: string): WorkbookCell {
  const digits = value.replace(/[-.]/g, '').replace(/^0+/, '').length
  return digits > 15 ? { value } : { value: Number(value), format: '0.00####' }
}
