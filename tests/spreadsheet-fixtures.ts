// What tests of edited spreadsheets share: a spreadsheet as it goes out, with cells written over.
import writeXlsxFile from 'write-excel-file/node'

import {
  hidingMemory,
  priceWorksheets,
  type SpreadsheetColumn,
  spreadsheetColumns,
  type SpreadsheetWords,
} from '../src/routes/_app/products/-changes/spreadsheet/cells.ts'
import type { Caller } from './setup.ts'

export const words: SpreadsheetWords = {
  columns: Object.fromEntries(spreadsheetColumns.map((column) => [column, `Colonne ${column}`])) as SpreadsheetWords['columns'],
  actors: { agency: 'Agence', seller: 'Vendeur' },
  name: 'Tarifs',
}
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type Written = string | number | Date | null
export type Edit = Partial<Record<SpreadsheetColumn, Written>>

/** What was exported, with some cells of each line written over. */
export async function edited(
  manager: Caller,
  product_ids: number[],
  edits: Edit[],
  change = (sheets: ReturnType<typeof priceWorksheets>) => sheets,
): Promise<File> {
  const { items } = await manager.client.price_sheets.rows({ product_ids })
  const sheets = change(priceWorksheets(items, words))
  for (const [index, edit] of edits.entries())
    for (const [column, value] of Object.entries(edit)) {
      const row = sheets[0]?.data[index + 1] as unknown[]
      row[spreadsheetColumns.indexOf(column as SpreadsheetColumn)] = cellOf(value)
    }
  const buffer = await writeXlsxFile(sheets, { features: [hidingMemory] }).toBuffer()
  return new File([new Uint8Array(buffer)], 'tarifs.xlsx', { type: xlsx })
}
const cellOf = (value: Written) =>
  value === null
    ? null
    : value instanceof Date
      ? { type: Date, value, format: 'dd/mm/yyyy' }
      : typeof value === 'number'
        ? { type: Number, value }
        : { type: String, value }
