// A catalogue manager edits prices in a spreadsheet program.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, signIn, test } from '../base.ts'
import { makePriced, rowsOf } from './prices.ts'
import { cellAt, exportedFile, giveBack, openReturn, saved, worksheetsOf } from './spreadsheet-file.ts'

const bringBack = async (page: Page, buffer: Buffer) => {
  await openReturn(page)
  await giveBack(page, buffer)
}

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })
  test.beforeEach(({ page }) => signIn(page, 'catalogue'))

  test('exports the prices of some products, edits them in a spreadsheet, sees every cell, applies, and undoes it', async ({ page }) => {
    const { prefix, products } = await makePriced(page, 3)
    const sheets = await worksheetsOf(await exportedFile(page, prefix))
    const [shown] = sheets
    if (!shown) throw new Error('no spreadsheet')
    expect(shown.name).toBe('Tarifs')
    const set = (n: number, value: number | string | null) => {
      const { row, column } = cellAt(shown, `${prefix}-${n}`, 'Prix conseillé (HT)')
      expect(row[column]).toBe(100 + n)
      row[column] = value
    }
    set(1, 129.9)
    set(2, null)
    set(3, '1.234')
    await bringBack(page, await saved(sheets))
    const rows = page.locator('tbody tr[data-index]')
    await expect(rows.filter({ hasText: `${prefix}-1` })).toContainText('129,90')
    await expect(rows.filter({ hasText: `${prefix}-3` })).toContainText('Ce nombre peut se lire de deux façons')
    await expect(rows).toHaveCount(2)
    await expectAccessible(page)
    const apply = page.getByRole('button', { name: 'Modifier 1 tarif' })
    const day = page.getByLabel('À partir du (facultatif)')
    await day.fill('31/09/2026')
    await expect(page.getByText('Cette date n’existe pas.')).toBeVisible()
    await expect(apply).toHaveCount(0)
    await expect(page.locator('input[type=file]')).toBeDisabled()
    await day.fill('')
    await expect(apply).toBeDisabled()
    await page.getByText('Continuer sans la ligne refusée').click()
    await apply.click()
    await expect(page.getByRole('heading', { name: 'Fichier mes tarifs.xlsx' })).toBeVisible()
    expect(await rowsOf(page, products[0] ?? 0)).toMatchObject([{ recommended_price: { value: '129.90' } }])
    expect(await rowsOf(page, products[2] ?? 0)).toMatchObject([{ recommended_price: { value: '103.00' } }])
    await page.getByRole('button', { name: 'Annuler cette modification' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la modification' }).click()
    await expect(page.getByText('Annulée', { exact: true })).toBeVisible()
    expect(await rowsOf(page, products[0] ?? 0)).toMatchObject([{ recommended_price: { value: '101.00' } }])
  })

  test('is warned before a spreadsheet inverts a chain of prices', async ({ page }) => {
    const { prefix } = await makePriced(page, 1)
    const sheets = await worksheetsOf(await exportedFile(page, prefix))
    const [shown] = sheets
    if (!shown) throw new Error('no spreadsheet')
    const { row, column } = cellAt(shown, `${prefix}-1`, 'Prix min (HT)')
    row[column] = 500
    await bringBack(page, await saved(sheets))
    await page.getByRole('button', { name: 'À vérifier 1' }).click()
    await expect(page.locator('tbody tr[data-index]')).toContainText('Prix min passe au-dessus de Prix conseillé')
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'Modifier 1 tarif' })).toBeEnabled()
  })

  test('is told in words what is wrong with a file', async ({ page }) => {
    await bringBack(page, Buffer.from('Bonjour'))
    await expect(page.getByRole('alert').filter({ hasText: 'Ce fichier n’est pas un fichier XLSX lisible.' })).toBeVisible()
    const other = await saved([{ name: 'Feuil1', cells: [['Prix'], [12]] }])
    await page.locator('input[type=file]').setInputFiles({ name: 'autre.xlsx', mimeType: '', buffer: other })
    await expect(page.getByRole('alert').filter({ hasText: 'ne vient pas de l’export' })).toBeVisible()
    await expectAccessible(page)
  })
})
