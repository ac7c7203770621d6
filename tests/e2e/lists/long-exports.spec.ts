// Exports of many rows, under the server's content security policy: writing an archive in one go starts no worker.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'

import { expect, openScreen, signIn, test } from '../base.ts'
import { ownAccount } from '../own-account.ts'
import { behindDots, makeProducts } from './list.ts'
import { inventLongList, LENGTH } from './long-list.ts'

const rowsOf = async (path: string) => (await readXlsxFile(await readFile(path)))[0]?.data ?? []
const exportAs = async (page: Page, format: string) => {
  await (await behindDots(page, 'Exporter')).click()
  await page.getByRole('menuitem', { name: format }).click()
}

test('a list of more than 5 000 articles is exported in the background, while the manager goes on elsewhere', async ({ page }) => {
  await signIn(page, await ownAccount('Gestion du catalogue'))
  const prefix = await makeProducts(page, 3, { commercial_designation: '=1+1' })
  // The list says that it is long. The server makes the file of what is there; tests/api/products/product-export.test.ts has thousands.
  await page.route('**/api/v2/products?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), total: 5_001 } })
  })
  await openScreen(page, `/products?search=${prefix}&sort=-reference`)
  await expect(page.locator('tbody tr[data-index]').first()).toBeVisible()
  await exportAs(page, 'CSV')
  const notifications = page.locator('[data-part=notifications]')
  await expect(notifications).toContainText(/Export de 5.001 lignes/)
  await expect(notifications).toContainText('« Traitements »')

  await openScreen(page, '/offers')
  await page.getByRole('button', { name: /^Traitements/ }).click()
  const panel = page.getByRole('dialog', { name: 'Traitements' })
  await expect(panel).toContainText('Export d’une liste · Articles')
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Télécharger le fichier' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^articles-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFRéférence;Désignation;Fabricant;Référence fabricant;Métier;Famille;En vente;Début de vente;Modifié le')
  expect(lines.slice(1).map((line) => line.split(';').slice(0, 2))).toEqual([3, 2, 1].map((n) => [`${prefix}-${n}`, `"'=1+1"`]))
})

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })
  test.beforeEach(({ page }) => signIn(page, 'catalogue'))

  test('exports a list of thousands of articles as a spreadsheet and as CSV, every row of it', async ({ page }) => {
    await inventLongList(page)
    await openScreen(page, '/products')
    const spreadsheet = page.waitForEvent('download')
    await exportAs(page, 'Excel (XLSX)')
    const rows = await rowsOf(await (await spreadsheet).path())
    expect(rows).toHaveLength(1 + LENGTH)
    expect(rows.at(-1)).toContain(`LONG-${LENGTH}`)

    const text = page.waitForEvent('download')
    await exportAs(page, 'CSV')
    const lines = (await readFile(await (await text).path(), 'utf8')).split('\r\n')
    expect(lines).toHaveLength(1 + LENGTH)
    expect(lines.at(-1)).toContain(`LONG-${LENGTH}`)
  })

  test('sees how far a long export is, and stops it', async ({ page }) => {
    const list = await inventLongList(page)
    await openScreen(page, '/products')
    await expect(page.locator('tbody tr[data-index]').first()).toBeVisible()
    list.hold()
    await exportAs(page, 'Excel (XLSX)')
    const stop = page.getByRole('button', { name: /^Annuler l’export/ })
    await expect(stop).toHaveText(/sur 5.000/)
    await expect(stop).toBeInViewport({ ratio: 1 })
    await stop.click()
    await expect(stop).toHaveCount(0)
    list.arrive()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  })

  test('is told when a spreadsheet cannot be written', async ({ page }) => {
    await page.route('**/assets/workbook-worker-*.js', (route) => route.abort())
    await openScreen(page, '/products')
    await exportAs(page, 'Excel (XLSX)')
    await expect(page.getByRole('alert').filter({ hasText: 'L’export n’a pas abouti' })).toBeVisible()
  })
})
