// The way of a price spreadsheet: exported from the list, saved like a spreadsheet program does, and imported again.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

import { expect, openScreen } from '../base.ts'
import { behindDots } from '../lists/list.ts'

export type Cells = (string | number | boolean | Date | null)[][]
export interface Worksheet {
  name: string
  cells: Cells
}

/** The path of the file that the list exports for the products that `search` finds. */
export async function exportedFile(page: Page, search: string): Promise<string> {
  await openScreen(page, `/products?search=${encodeURIComponent(search)}`)
  await (await behindDots(page, 'Prix')).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Exporter les tarifs (XLSX)' }).click()
  return await (await download).path()
}

/** The worksheets, of which the first is the one that is seen. */
export async function worksheetsOf(path: string): Promise<[Worksheet, ...Worksheet[]]> {
  const sheets = await readXlsxFile(await readFile(path))
  const [first, ...rest] = sheets.map(({ sheet, data }) => ({ name: sheet, cells: data as unknown as Cells }))
  if (!first) throw new Error('no worksheet')
  return [first, ...rest]
}

/** Saves it like a spreadsheet program: numbers as numbers, days as days, texts as texts. */
export async function saved(sheets: Worksheet[]): Promise<Buffer> {
  const cellOf = (value: Cells[number][number]) =>
    value === null ? null : value instanceof Date ? { type: Date, value, format: 'dd/mm/yyyy' } : { type: value.constructor, value }
  return await writeXlsxFile(
    sheets.map(({ name, cells }) => ({ sheet: name, data: cells.map((row) => row.map(cellOf)) as SheetData })),
  ).toBuffer()
}

/** Opens the page that imports a spreadsheet, and chooses the file. */
export async function chooseFile(page: Page, buffer: Buffer): Promise<void> {
  await openScreen(page, '/products')
  await (await behindDots(page, 'Prix')).click()
  await page.getByRole('menuitem', { name: 'Importer un fichier de tarifs' }).click()
  await expect(page.getByRole('heading', { name: 'Importer un fichier de tarifs' })).toBeVisible()
  await replaceFile(page, buffer)
}
export const replaceFile = async (page: Page, buffer: Buffer) =>
  await page.locator('input[type=file]').setInputFiles({ name: 'mes tarifs.xlsx', mimeType: '', buffer })
export const importFile = async (page: Page) => await page.getByRole('button', { name: 'Importer', exact: true }).click()

/** The place of the column whose label begins with `label`. */
export const columnOf = ({ cells: [head = []] }: Worksheet, label: string): number => {
  const found = head.findIndex((one) => String(one).startsWith(label))
  expect(found, label).toBeGreaterThanOrEqual(0)
  return found
}

/** The row of `reference`. */
export function rowOf(sheet: Worksheet, reference: string): Cells[number] {
  const row = sheet.cells.find((one) => one[columnOf(sheet, 'Référence')] === reference)
  if (!row) throw new Error(`no row of ${reference}`)
  return row
}
