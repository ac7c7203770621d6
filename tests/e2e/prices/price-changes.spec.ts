// A catalogue manager changes the prices of many products.
import type { Page } from '@playwright/test'

import { dayBefore } from '#engine/time/days.ts'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { behindDots } from '../lists/list.ts'
import { inAMonth, makePriced, rowsOf, written } from './prices.ts'

async function openChange(page: Page, prefix: string): Promise<void> {
  await openScreen(page, `/products?search=${prefix}`)
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await page.getByRole('button', { name: 'Modifier les prix' }).click()
  await expect(page.getByRole('heading', { name: 'Modifier les prix' })).toBeVisible()
}
async function askFor(page: Page, catalog: string, value: string, rounding?: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Prix conseillé' }).check({ force: true })
  await page.getByRole('checkbox', { name: catalog }).check({ force: true })
  await page.getByLabel('De combien').fill(value)
  if (rounding !== undefined) await page.getByLabel(/^Arrondi/).selectOption(rounding)
  await page.getByLabel('À partir du').fill(written(inAMonth))
  await page.getByRole('button', { name: 'Voir avant et après' }).click()
}

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })
  test.beforeEach(({ page }) => signIn(page, 'catalogue'))

  test('raises the recommended price of 50 products by 3 %, to 5 cents, from a day on, sees every line before and after, applies, and undoes it', async ({
    page,
  }) => {
    test.slow()
    const { prefix, catalog, products } = await makePriced(page, 50)
    await openChange(page, prefix)
    await expect(page.getByText('50 articles sélectionnés')).toBeVisible()
    await askFor(page, catalog.name, '3', 'À 0,05 €')
    await expect(page.getByRole('button', { name: 'Modifiées 50' })).toBeVisible()
    const first = page
      .locator('tbody tr[data-index]')
      .filter({ hasText: `${prefix}-1` })
      .first()
    await expect(first).toContainText('101,00')
    await expect(first).toContainText('104,05')
    await expect(first).toContainText('+3,05')
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Modifiées 50' })).toBeVisible()
    expect(await rowsOf(page, products[0] ?? 0)).toHaveLength(1)
    // Catalogue and actor identify the price too, so they are beside the reference.
    await expect(page.getByRole('columnheader').nth(1)).toHaveText('Acteur')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Modifier 50 tarifs' }).click()
    await expect(page).toHaveURL(/\/products\/price-changes\/\d+$/)
    await expect(page.getByRole('heading', { name: '+3,00 % sur Prix conseillé' })).toBeVisible()
    expect(await rowsOf(page, products[0] ?? 0)).toMatchObject([
      { end_date: dayBefore(inAMonth), recommended_price: { value: '101.00' } },
      { start_date: inAMonth, end_date: null, recommended_price: { value: '104.05' } },
    ])

    // The lines of a change can be searched by product or catalogue, and show both.
    const lines = page.locator('tbody tr[data-index]')
    await expect(lines.first()).toContainText(catalog.name)
    await page.getByRole('searchbox', { name: 'Rechercher un article ou un catalogue' }).fill(`${prefix}-7`)
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText(`${prefix}-7`)
    await page.getByRole('button', { name: 'Vider la recherche' }).click()
    await expectAccessible(page)
    await expect(await behindDots(page, 'Exporter')).toBeVisible()
    await page.keyboard.press('Escape')

    // To the list and back by its own line, because the newest change may be another worker's.
    const change = new URL(page.url()).pathname
    await page.getByRole('link', { name: 'Historique des modifications de prix' }).click()
    await page.locator(`tbody a[href="${change}"]`).click()
    await page.getByRole('button', { name: 'Annuler cette modification' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la modification' }).click()
    await expect(page.getByText('Annulée', { exact: true })).toBeVisible()
    for (const product of products)
      expect(await rowsOf(page, product)).toMatchObject([{ end_date: null, recommended_price: { value: expect.any(String) as unknown } }])
  })

  test('is told whose price somebody changed since the preview, and since the change', async ({ page }) => {
    const { prefix, catalog, products, rows } = await makePriced(page, 2)
    const change = async (index: number, value: string) => {
      const row = (await rowsOf(page, products[index] ?? 0)).at(-1)
      const response = await page.request.put(`/api/v2/products/${products[index]}/sellingprices/${row?.id}/catalogs/${catalog.id}`, {
        data: { version: row?.version, recommended_price: { value, unit: 'EUR' } },
      })
      expect(response.status()).toBe(200)
    }
    expect(rows).toHaveLength(2)
    await openChange(page, prefix)
    await askFor(page, catalog.name, '10')
    await expect(page.getByRole('button', { name: 'Modifiées 2' })).toBeVisible()
    await change(0, '200.00')
    await page.getByRole('button', { name: 'Modifier 2 tarifs' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'rien n’a été enregistré' })).toContainText(`${prefix}-1`)
    await expect(page.locator('tbody tr[data-index]').first()).toContainText('220,00')
    await page.getByRole('button', { name: 'Modifier 2 tarifs' }).click()
    await expect(page).toHaveURL(/\/products\/price-changes\/\d+$/)

    await change(1, '300.00')
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

test('a seller has no way to change prices', async ({ page }) => {
  await signIn(page, 'vendeur')
  await page.goto('/products/price-change?products=1')
  await expect(page).toHaveURL(/permission-denied/)
})
