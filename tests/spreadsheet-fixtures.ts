// Shared fixtures of edited spreadsheets: an export in which cells are replaced.
import { type WorkbookCell, workbookOf } from '#kit/list/export/workbook.ts'

import {
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

/** The export with some cells of each line replaced. */
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
      const row = sheets[0].rows[index + 1] as (WorkbookCell | null)[]
      row[spreadsheetColumns.indexOf(column as SpreadsheetColumn)] = cellOf(value)
    }
  return new File([await workbookOf(sheets)], 'tarifs.xlsx', { type: xlsx })
}
const cellOf = (value: Written): WorkbookCell | null =>
  value === null ? null : { value: value instanceof Date ? { date: value.toISOString().slice(0, 10) } : value }
