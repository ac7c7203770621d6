// A catalogue manager applies or undoes a price plan although somebody has changed some of its prices since.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { applyButton, lineOf, lineRows } from './price-plans.ts'
import { inAMonth, makePriced, rowsOf } from './prices.ts'

type Priced = Awaited<ReturnType<typeof makePriced>>

/** A plan over the API that raises the recommended prices by 10 % in a month. */
async function makePlan(page: Page, { catalog, products }: Priced) {
  const operation = { kind: 'change', prices: ['recommended_price'], change: { kind: 'percent', value: '10' } }
  const data = { selection: { ids: products }, catalog_ids: [catalog.id], effective_date: inAMonth, operation }
  const response = await page.request.post('/api/v2/price-plans', { data })
  expect(response.status()).toBe(201)
  return (await response.json()) as { id: number; version: number }
}

async function applyPlan(page: Page, { id, version }: { id: number; version: number }): Promise<void> {
  expect((await page.request.post(`/api/v2/price-plans/${id}/apply`, { data: { version } })).status()).toBe(200)
}

/** Somebody sets the latest price of one of the products to 300 €. */
async function changeMeanwhile(page: Page, { catalog, products }: Priced, at: number): Promise<void> {
  const product = products[at] ?? 0
  const row = (await rowsOf(page, product)).at(-1)
  const data = { version: row?.version, recommended_price: { value: '300.00', unit: 'EUR' } }
  const path = `/api/v2/products/${product}/sellingprices/${row?.id}/catalogs/${catalog.id}`
  expect((await page.request.put(path, { data })).status()).toBe(200)
}

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })
  test.beforeEach(({ page }) => signIn(page, 'catalogue'))

  test('undoes a whole plan, and every price is as before', async ({ page }) => {
    const priced = await makePriced(page, 2)
    const plan = await makePlan(page, priced)
    await applyPlan(page, plan)
    await openScreen(page, `/products/price-plans/${plan.id}`)
    await page.getByRole('button', { name: 'Annuler la campagne' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('2 tarifs reviennent à leur état antérieur.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la modification' }).click()
    await expect(page.getByText('Annulée', { exact: true }).first()).toBeVisible()
    await expect(lineRows(page).filter({ hasText: 'Annulé' })).toHaveCount(2)
    for (const [at, product] of priced.products.entries())
      expect(await rowsOf(page, product)).toMatchObject([{ end_date: null, recommended_price: { value: `${101 + at}.00` } }])
  })

  test('is told whose price somebody changed since, leaves it, and undoes the rest', async ({ page }) => {
    const priced = await makePriced(page, 2)
    const plan = await makePlan(page, priced)
    await applyPlan(page, plan)
    await changeMeanwhile(page, priced, 1)
    await openScreen(page, `/products/price-plans/${plan.id}`)
    await page.getByRole('button', { name: 'Annuler la campagne' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la modification' }).click()
    const dialog = page.getByRole('dialog', { name: '1 tarif a été modifié depuis : rien n’a été annulé' })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog).toContainText(`${priced.prefix}-2 (${priced.catalog.name} · Vendeur)`)
    await expect(dialog).toContainText('Modifié par Marc Lefèvre')
    await expectAccessible(page)
    expect(await rowsOf(page, priced.products[0] ?? 0)).toHaveLength(2)
    await dialog.getByRole('button', { name: 'Annuler le reste et laisser ces tarifs tels quels' }).click()
    await expect(page.getByText('Annulée en partie', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(lineOf(page, `${priced.prefix}-1`)).toContainText('Annulé')
    await expect(lineOf(page, `${priced.prefix}-2`)).not.toContainText('Annulé')
    expect(await rowsOf(page, priced.products[0] ?? 0)).toHaveLength(1)
    expect((await rowsOf(page, priced.products[1] ?? 0)).at(-1)).toMatchObject({ recommended_price: { value: '300.00' } })
  })

  test('applies a plan without the price that somebody changed since it was computed', async ({ page }) => {
    const priced = await makePriced(page, 2)
    const plan = await makePlan(page, priced)
    await openScreen(page, `/products/price-plans/${plan.id}`)
    await expect(lineRows(page)).toHaveCount(2)
    await changeMeanwhile(page, priced, 1)
    await applyButton(page, 2).click()
    const notice = page.getByRole('alert').filter({ hasText: '1 tarif a été modifié depuis le calcul : rien n’a été appliqué.' })
    await expect(notice).toContainText(`${priced.prefix}-2`)
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Appliquer en laissant ces tarifs tels quels' }).click()
    await expect(page.getByText('Appliquée', { exact: true }).first()).toBeVisible()
    await expect(lineOf(page, `${priced.prefix}-2`)).toContainText('Modifié depuis')
    expect((await rowsOf(page, priced.products[0] ?? 0)).at(-1)).toMatchObject({ recommended_price: { value: '111.10' } })
    expect(await rowsOf(page, priced.products[1] ?? 0)).toMatchObject([{ recommended_price: { value: '300.00' } }])
  })
})

test('an old address of price changes leads to the price plans', async ({ page }) => {
  await signIn(page, 'catalogue')
  for (const path of ['/products/price-changes', '/products/price-changes/12']) {
    await openScreen(page, path)
    await expect(page.getByRole('heading', { name: 'Campagnes tarifaires' })).toBeVisible()
  }
  await openScreen(page, '/products/price-sheet')
  await expect(page.getByRole('heading', { name: 'Importer un fichier de tarifs' })).toBeVisible()
})
