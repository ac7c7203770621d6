// Prices that are edited in a spreadsheet program, as a catalogue manager does it.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

import { expect, expectAccessible, signIn, test } from './base.ts'
import { makePriced, rowsOf } from './prices.ts'

type Cells = (string | number | boolean | Date | null)[][]

async function exported(page: Page, prefix: string): Promise<{ name: string; cells: Cells }[]> {
  await page.goto(`/products?search=${prefix}`)
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter les tarifs' }).click()
  const sheets = await readXlsxFile(await readFile(await (await download).path()))
  return sheets.map(({ sheet, data }) => ({ name: sheet, cells: data as unknown as Cells }))
}

/** As a spreadsheet program saves it: numbers as numbers, days as days, texts as texts. */
async function saved(sheets: { name: string; cells: Cells }[]): Promise<Buffer> {
  const cellOf = (value: Cells[number][number]) =>
    value === null ? null : value instanceof Date ? { type: Date, value, format: 'dd/mm/yyyy' } : { type: value.constructor, value }
  return await writeXlsxFile(
    sheets.map(({ name, cells }) => ({ sheet: name, data: cells.map((row) => row.map(cellOf)) as SheetData })),
  ).toBuffer()
}
const bringBack = async (page: Page, buffer: Buffer) => {
  await page.goto('/products')
  await page.getByRole('button', { name: 'Prix', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rapporter une feuille de tarifs' }).click()
  await expect(page.getByText('Aucune feuille choisie')).toBeVisible()
  await expectAccessible(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'mes tarifs.xlsx', mimeType: '', buffer })
}

test.describe('a catalogue manager', () => {
  test.beforeEach(({ page }) => signIn(page, 'catalogue'))

  test('exports the prices of some products, edits them in a spreadsheet, sees every cell, applies, and undoes it', async ({ page }) => {
    const { prefix, products } = await makePriced(page, 3)
    const sheets = await exported(page, prefix)
    const [shown] = sheets
    if (!shown) throw new Error('no sheet')
    expect(shown.name).toBe('Tarifs')
    const [head = []] = shown.cells
    const price = head.findIndex((label) => String(label).startsWith('Prix conseillé (HT)'))
    const reference = head.findIndex((label) => String(label).startsWith('Référence'))
    const cell = (n: number) => shown.cells.find((row) => row[reference] === `${prefix}-${n}`) ?? []
    expect(cell(1)[price]).toBe(101)
    cell(1)[price] = 129.9
    cell(2)[price] = null
    cell(3)[price] = '1.234'
    await bringBack(page, await saved(sheets))
    const rows = page.locator('tbody tr[data-index]')
    await expect(rows.filter({ hasText: `${prefix}-1` })).toContainText('129,90')
    await expect(rows.filter({ hasText: `${prefix}-3` })).toContainText('ce nombre peut se lire de deux façons')
    await expect(rows).toHaveCount(2)
    await expectAccessible(page)
    const apply = page.getByRole('button', { name: 'Modifier 1 tarif' })
    await expect(apply).toBeDisabled()
    await page.getByText('Continuer sans la ligne refusée').click()
    await apply.click()
    await expect(page.getByRole('heading', { name: 'Feuille mes tarifs.xlsx' })).toBeVisible()
    expect(await rowsOf(page, products[0] ?? 0)).toMatchObject([{ recommended_price: { value: '129.90' } }])
    expect(await rowsOf(page, products[2] ?? 0)).toMatchObject([{ recommended_price: { value: '103.00' } }])
    await page.getByRole('button', { name: 'Annuler cette modification' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la modification' }).click()
    await expect(page.getByText('Annulée', { exact: true })).toBeVisible()
    expect(await rowsOf(page, products[0] ?? 0)).toMatchObject([{ recommended_price: { value: '101.00' } }])
  })

  test('is told in words what is wrong with a file', async ({ page }) => {
    await bringBack(page, Buffer.from('Bonjour'))
    await expect(page.getByRole('alert').filter({ hasText: 'Ce fichier n’est pas une feuille XLSX lisible.' })).toBeVisible()
    const other = await saved([{ name: 'Feuil1', cells: [['Prix'], [12]] }])
    await page.locator('input[type=file]').setInputFiles({ name: 'autre.xlsx', mimeType: '', buffer: other })
    await expect(page.getByRole('alert').filter({ hasText: 'ne vient pas de l’export' })).toBeVisible()
    await expectAccessible(page)
  })
})
