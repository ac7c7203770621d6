// Shared fixtures of edited spreadsheets: an export in which cells are replaced.
import { type SpreadsheetColumn, spreadsheetColumns } from '#contract/prices/price-spreadsheets.ts'
import type { Cell } from '#engine/parsing/xlsx/cells.ts'
import { readSheets } from '#engine/parsing/xlsx/workbook.ts'
import { type WorkbookCell, workbookOf } from '#kit/list/export/workbook.ts'
import { freshBudget, partsOf } from '#server/platform/files/parser/archive.ts'

import { effective } from './price-fixtures.ts'
import type { Caller } from './setup.ts'

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type Written = string | number | Date | null
export type Edit = Partial<Record<SpreadsheetColumn, Written>>
type Row = (WorkbookCell | null)[]
/** The cells of the page that is seen, and of the hidden one. */
export interface Pages {
  seen: Row[]
  hidden: Row[]
}

/** The cells of an XLSX file, worksheet by worksheet. */
export async function worksheetsOf(file: Blob): Promise<{ name: string; rows: Cell[][] }[]> {
  const parts = new Map<string, string>()
  for await (const { name, bytes } of partsOf(Buffer.from(await file.arrayBuffer()), freshBudget())) parts.set(name, bytes.toString())
  return readSheets((name) => parts.get(name))
}

/** The spreadsheet of some articles, in the order of these. */
export async function exported(
  manager: Caller,
  product_ids: number[],
  asked: { catalog_ids?: string; actors?: string } = {},
): Promise<Pages> {
  const { body } = await manager.client.price_plans.template({ ids: product_ids.join(), ...asked })
  const [seen = [], hidden = []] = (await worksheetsOf(body)).map(({ rows }) => rows.map((cells) => Array.from(cells, cellOf)))
  const [head = [], ...rows] = seen
  const references: unknown[] = []
  for (const id of product_ids) references.push((await manager.client.products.get({ id })).reference)
  const place = (row: Row) => references.indexOf(row[1]?.value)
  return { seen: [head, ...rows.toSorted((a, b) => place(a) - place(b))], hidden }
}

export const fileOf = async ({ seen, hidden }: Pages): Promise<File> =>
  new File(
    [
      await workbookOf([
        { name: 'Tarifs', rows: seen, widths: [] },
        { name: 'starif', rows: hidden, widths: [], hidden: true },
      ]),
    ],
    'tarifs.xlsx',
    { type: xlsx },
  )

/** The export with some cells of each line replaced. */
export async function edited(
  manager: Caller,
  product_ids: number[],
  edits: Edit[],
  change = (pages: Pages): Pages => pages,
  asked: Parameters<typeof exported>[2] = {},
): Promise<File> {
  const pages = change(await exported(manager, product_ids, asked))
  for (const [index, edit] of edits.entries())
    for (const [column, value] of Object.entries(edit)) {
      const row = (pages.seen[index + 1] ??= [])
      row[spreadsheetColumns.indexOf(column as SpreadsheetColumn)] = writtenCell(value)
    }
  return await fileOf(pages)
}

export const writtenCell = (value: Written): WorkbookCell | null =>
  value === null ? null : { value: value instanceof Date ? { date: value.toISOString().slice(0, 10) } : value }

function cellOf(cell: Cell | undefined): WorkbookCell | null {
  if (cell === null || cell === undefined) return null
  if (cell instanceof Date) return writtenCell(cell)
  if (typeof cell === 'string') return { value: cell }
  if (typeof cell === 'object' && 'number' in cell) return { value: Number(cell.number) }
  throw new Error('an unusual cell')
}

/** The plan that a file becomes. */
export const planOfFile = (manager: Caller, file: File, asked: { effective_date?: string; language?: 'fr' | 'en'; name?: string } = {}) =>
  manager.client.price_plans.spreadsheet({ file, effective_date: effective, ...asked })

/** The lines of the plan that a file becomes, with the problems of its rows. */
export async function linesOfFile(manager: Caller, file: File, asked: Parameters<typeof planOfFile>[2] = {}) {
  const plan = await planOfFile(manager, file, asked)
  const { items } = await manager.client.price_plans.lines({ id: plan.id })
  if (plan.operation.kind !== 'lines' || !plan.operation.file) throw new Error('no file')
  return { plan, lines: items, file: plan.operation.file }
}
