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
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  const download = page.waitForEvent('download')
  await (await behindDots(page, 'Exporter les tarifs', 'la sélection')).click()
  return await (await download).path()
}

export async function worksheetsOf(path: string): Promise<Worksheet[]> {
  const sheets = await readXlsxFile(await readFile(path))
  return sheets.map(({ sheet, data }) => ({ name: sheet, cells: data as unknown as Cells }))
}

/** Saves it like a spreadsheet program: numbers as numbers, days as days, texts as texts. */
export async function saved(sheets: Worksheet[]): Promise<Buffer> {
  const cellOf = (value: Cells[number][number]) =>
    value === null ? null : value instanceof Date ? { type: Date, value, format: 'dd/mm/yyyy' } : { type: value.constructor, value }
  return await writeXlsxFile(
    sheets.map(({ name, cells }) => ({ sheet: name, data: cells.map((row) => row.map(cellOf)) as SheetData })),
  ).toBuffer()
}

/** Opens the page that imports a spreadsheet. */
export async function openReturn(page: Page): Promise<void> {
  await openScreen(page, '/products')
  await (await behindDots(page, 'Prix')).click()
  await page.getByRole('menuitem', { name: 'Réimporter un fichier de tarifs' }).click()
  await expect(page.getByText('Aucun fichier choisi')).toBeVisible()
}
export const giveBack = async (page: Page, buffer: Buffer) =>
  await page.locator('input[type=file]').setInputFiles({ name: 'mes tarifs.xlsx', mimeType: '', buffer })

/** The cell in the row of `reference`, in the column whose label begins with `label`. */
export function cellAt({ cells }: Worksheet, reference: string, label: string): { row: Cells[number]; column: number } {
  const [head = []] = cells
  const columnOf = (name: string) => head.findIndex((one) => String(one).startsWith(name))
  const row = cells.find((one) => one[columnOf('Référence')] === reference)
  expect([row !== undefined, columnOf(label) >= 0]).toEqual([true, true])
  return { row: row ?? [], column: columnOf(label) }
}
