// A catalogue manager looks through past changes of many prices, and undoes one.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { behindDots } from '../lists/list.ts'
import { inAMonth, makePriced, rowsOf } from './prices.ts'

/** Raises the recommended prices of these products by 3 %, to 5 cents, in a month; returns the id of the change. */
async function raisePrices(page: Page, catalog_id: number, product_ids: number[]): Promise<number> {
  const rule = {
    product_ids,
    catalog_ids: [catalog_id],
    actors: ['seller'],
    prices: ['recommended_price'],
    change: { kind: 'percent', value: '3' },
    step: '0.05',
    effective_date: inAMonth,
  }
  const preview = await page.request.post('/api/v2/price-changes/preview', { data: rule })
  const { rows, digest } = (await preview.json()) as { rows: { id: number; version: number }[]; digest: string }
  const data = { ...rule, rows: rows.map(({ id, version }) => ({ id, version })), digest }
  const response = await page.request.post('/api/v2/price-changes', { data })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { id: number }).id
}

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })
  test.beforeEach(({ page }) => signIn(page, 'catalogue'))

  test('finds a past change in the list, searches its lines, and undoes it', async ({ page }) => {
    const { prefix, catalog, products } = await makePriced(page, 8)
    const id = await raisePrices(page, catalog.id, products)
    await openScreen(page, '/products/price-changes')
    await page.locator(`tbody a[href="/products/price-changes/${id}"]`).click()
    await expect(page.getByRole('heading', { name: '+3,00 % sur Prix conseillé' })).toBeVisible()
    const lines = page.locator('tbody tr[data-index]')
    await expect(lines.first()).toContainText(catalog.name)
    await page.getByRole('searchbox', { name: 'Rechercher un article ou un catalogue' }).fill(`${prefix}-7`)
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText(`${prefix}-7`)
    await page.getByRole('button', { name: 'Vider la recherche' }).click()
    await expectAccessible(page)
    await expect(await behindDots(page, 'Exporter')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Annuler cette modification' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la modification' }).click()
    await expect(page.getByText('Annulée', { exact: true })).toBeVisible()
    for (const product of products)
      expect(await rowsOf(page, product)).toMatchObject([{ end_date: null, recommended_price: { value: expect.any(String) as unknown } }])
  })

  test('is told whose price somebody changed since, and undoes the rest', async ({ page }) => {
    const { prefix, catalog, products } = await makePriced(page, 2)
    const id = await raisePrices(page, catalog.id, products)
    const row = (await rowsOf(page, products[1] ?? 0)).at(-1)
    const path = `/api/v2/products/${products[1]}/sellingprices/${row?.id}/catalogs/${catalog.id}`
    const data = { version: row?.version, recommended_price: { value: '300.00', unit: 'EUR' } }
    expect((await page.request.put(path, { data })).status()).toBe(200)
    await openScreen(page, `/products/price-changes/${id}`)
    const undo = async (name: string, announced: string) => {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('alertdialog')).toContainText(announced)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la modification' }).click()
    }
    await undo('Annuler cette modification', '2 tarifs reviennent')
    await expect(page.getByRole('alert').filter({ hasText: 'rien n’a été enregistré' })).toContainText(`${prefix}-2`)
    await undo('Annuler le reste et laisser ces tarifs tels quels', '1 tarif revient')
    await expect(page.getByText('1 tarif a retrouvé son état antérieur.')).toBeVisible()
    await expect(page.getByText('1 tarif laissé tel quel, modifié depuis')).toBeVisible()
    expect(await rowsOf(page, products[0] ?? 0)).toHaveLength(1)
    expect((await rowsOf(page, products[1] ?? 0)).at(-1)).toMatchObject({ recommended_price: { value: '300.00' } })
  })
})
