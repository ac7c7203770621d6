// A catalogue manager changes many prices by a price plan, sees every line before it is applied, and undoes some afterwards.
import type { Page } from '@playwright/test'

import { dayBefore } from '#engine/time/days.ts'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { behindDots } from '../lists/list.ts'
import { accountWith } from '../own-account.ts'
import { unique } from '../products/products.ts'
import { applyButton, createdPlan, lineOf, lineRows, selectLines, storedPlan } from './price-plans.ts'
import { inAMonth, makePriced, rowsOf, written } from './prices.ts'

const post = async (page: Page, path: string, data: object) => {
  const response = await page.request.post(`/api/v2${path}`, { data })
  expect(response.status()).toBe(201)
  return (await response.json()) as { id: number; version: number }
}

/** Gives each product a price in a second catalogue, and a purchase price. */
async function makeSecondCatalog(page: Page, products: readonly number[]) {
  const code = unique('D').replace('-', '')
  const catalog = await post(page, '/catalogs', { name: `Second ${code}`, code })
  for (const product of products) {
    await post(page, '/purchaseprices', { product_id: product, amount: '80.00', start_date: '2020-01-01' })
    const row = { actor: 'seller', start_date: '2026-01-01', recommended_price: { value: '150.00', unit: 'EUR' } }
    await post(page, `/products/${product}/sellingprices/catalogs/${catalog.id}`, row)
  }
  return { ...catalog, name: `Second ${code}` }
}

async function openForList(page: Page, prefix: string): Promise<void> {
  await openScreen(page, `/products?search=${prefix}`)
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
  await page.getByRole('button', { name: 'Modifier les prix' }).click()
  await expect(page.getByRole('heading', { name: 'Nouvelle campagne tarifaire' })).toBeVisible()
}

/** Fills in a raise of the recommended price; the plan is computed by itself. */
async function askFor(page: Page, value: string, ...catalogs: string[]): Promise<void> {
  await page.getByLabel('À partir du').fill(written(inAMonth))
  for (const catalog of catalogs) await page.getByRole('checkbox', { name: catalog }).check({ force: true })
  await page.getByLabel('De combien').fill(value)
  await createdPlan(page)
}

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })
  test.beforeEach(({ page }) => signIn(page, 'catalogue'))

  test('raises prices by 3.5 %, ending in ,90, in two catalogues, sees the margins, leaves three lines out, applies the rest and undoes five', async ({
    page,
  }) => {
    test.slow()
    const { prefix, catalog, products } = await makePriced(page, 6)
    const second = await makeSecondCatalog(page, products)
    await openForList(page, prefix)
    await askFor(page, '3,5', catalog.name, second.name)
    await page.getByLabel('Terminaison').selectOption(',90')
    await expect(applyButton(page, 12)).toBeEnabled()
    // 101 × 1.035 = 104.54, then the nearest price in ,90; its margin is on the purchase price of 80.
    const first = lineOf(page, `${prefix}-1`)
    await expect(first).toContainText('101,00')
    await expect(first).toContainText('104,90')
    await expect(first).toContainText('+3,86')
    await expect(first).toContainText('26,25')
    await expect(first).toContainText('31,13')
    const summary = page.getByRole('region', { name: 'Résumé' })
    await expect(summary.getByRole('listitem').filter({ hasText: '30–50' })).toBeVisible()
    await summary.getByRole('button', { name: 'Catalogues' }).click()
    await expect(summary.getByRole('row').filter({ hasText: second.name })).toContainText('6')
    await expectAccessible(page)
    expect(await rowsOf(page, products[0] ?? 0)).toHaveLength(2)

    await selectLines(page, [0, 1, 2])
    await page.getByRole('button', { name: 'Laisser de côté' }).click()
    await expect(page.getByText('9 tarifs changent', { exact: false })).toContainText(`le ${written(inAMonth)}, 3 laissés de côté`)
    await expect(lineRows(page).first()).toContainText('Laissé de côté')
    await page.reload()
    await applyButton(page, 9).click()
    await expect(page.getByText('Appliquée', { exact: true })).toBeVisible()
    const rows = await rowsOf(page, products[5] ?? 0)
    expect(rows.filter(({ end_date }) => end_date === dayBefore(inAMonth))).toHaveLength(2)
    expect(rows.filter(({ start_date }) => start_date === inAMonth)).toMatchObject([
      { recommended_price: { value: '109.90' } },
      { recommended_price: { value: '154.90' } },
    ])

    // One of the six was left out, so there is nothing of it to undo.
    await selectLines(page, [2, 3, 4, 5, 6, 7])
    await page.getByRole('button', { name: 'Annuler ces lignes' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('5 tarifs reviennent')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la modification' }).click()
    await expect(page.getByText('Annulée en partie', { exact: true })).toBeVisible()
    await expect(lineRows(page).filter({ hasText: 'Annulé' })).toHaveCount(5)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Campagnes tarifaires' }).click()
    const listed = page.locator(`tbody a[href="/products/price-plans/${(await latestPlan(page)).id}"]`)
    await expect(listed).toBeVisible()
    await expectAccessible(page)
  })

  test('loses no letter that is typed while the lines are being computed', async ({ page }) => {
    const { prefix, catalog } = await makePriced(page, 2)
    // The first response comes only after more has been typed.
    let answer = () => undefined as void
    const typed = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/v2/price-plans', async (route) => {
      if (route.request().method() === 'POST') await typed
      await route.continue()
    })
    await openForList(page, prefix)
    await page.getByLabel('À partir du').fill(written(inAMonth))
    await page.getByRole('checkbox', { name: catalog.name }).check({ force: true })
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/price-plans'))
    await page.getByLabel('De combien').fill('3')
    await sent
    await page.getByLabel('De combien').fill('10')
    await page.getByLabel('Nom de la campagne').fill('Hausse de ')
    answer()
    await createdPlan(page)
    await page.getByLabel('Nom de la campagne').pressSequentially('janvier')
    await expect(lineRows(page).first()).toContainText('111,10')
    await expect(page.getByRole('heading', { name: 'Hausse de janvier' })).toBeVisible()
    await expect(page.getByLabel('Nom de la campagne')).toHaveValue('Hausse de janvier')
    expect(await storedPlan(page)).toMatchObject({ name: 'Hausse de janvier', operation: { change: { value: '10.00' } } })
  })

  test('is told which price somebody changed since, and computes it again', async ({ page }) => {
    const { prefix, catalog, products } = await makePriced(page, 2)
    await openForList(page, prefix)
    await askFor(page, '10', catalog.name)
    await expect(applyButton(page, 2)).toBeEnabled()
    const [row] = await rowsOf(page, products[0] ?? 0)
    const path = `/api/v2/products/${products[0]}/sellingprices/${row?.id}/catalogs/${catalog.id}`
    const data = { version: row?.version, recommended_price: { value: '200.00', unit: 'EUR' } }
    expect((await page.request.put(path, { data })).status()).toBe(200)
    await applyButton(page, 2).click()
    const notice = page.getByRole('alert').filter({ hasText: 'rien n’a été appliqué' })
    await expect(notice).toContainText(`${prefix}-1`)
    await expect(notice).toContainText('Marc Lefèvre')
    await notice.getByRole('button', { name: 'Recalculer' }).click()
    await expect(lineOf(page, `${prefix}-1`)).toContainText('220,00')
    await applyButton(page, 2).click()
    await expect(page.getByText('Appliquée', { exact: true })).toBeVisible()
  })

  test('corrects one line by hand, and deletes a plan that is not applied', async ({ page }) => {
    const { prefix, catalog } = await makePriced(page, 2)
    await openForList(page, prefix)
    await askFor(page, '10', catalog.name)
    await lineOf(page, `${prefix}-1`).getByRole('link').click()
    const dialog = page.getByRole('dialog', { name: `Ligne de ${prefix}-1` })
    await dialog.getByRole('textbox', { name: 'Prix conseillé' }).fill('115')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Corriger la ligne' }).click()
    await expect(lineOf(page, `${prefix}-1`)).toContainText('115,00')
    await expect(lineOf(page, `${prefix}-1`)).toContainText('Corrigé à la main')
    // The correction stays, and typing goes on with the version that it made.
    await page.getByLabel('Nom de la campagne').fill('À supprimer')
    await expect(page.getByRole('heading', { name: 'À supprimer' })).toBeVisible()
    await page.getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByRole('heading', { name: 'Campagnes tarifaires' })).toBeVisible()
  })

  test('copies a catalogue into another one from its own page, 2 % higher, until a day', async ({ page }) => {
    const { catalog, products } = await makePriced(page, 2)
    const code = unique('N').replace('-', '')
    const target = await post(page, '/catalogs', { name: `Cible ${code}`, code })
    await openScreen(page, `/references/catalogs/${catalog.id}`)
    await page.getByRole('link', { name: 'Copier ce catalogue' }).click()
    await expect(page.getByRole('combobox', { name: 'Copier le catalogue' })).toHaveValue(catalog.name)
    await page.getByLabel('À partir du').fill(written(inAMonth))
    await page.getByLabel('Jusqu’au').fill('31/12/2030')
    await page.getByLabel('De combien').fill('2')
    await page.getByRole('checkbox', { name: `Cible ${code}` }).check({ force: true })
    await createdPlan(page)
    await expect(applyButton(page, 2)).toBeEnabled()
    await applyButton(page, 2).click()
    await expect(page.getByText('Appliquée', { exact: true })).toBeVisible()
    const path = `/api/v2/products/${products[0]}/sellingprices/catalogs/${target.id}`
    const { items } = (await (await page.request.get(path)).json()) as { items: object[] }
    expect(items).toMatchObject([{ start_date: inAMonth, end_date: '2030-12-31', recommended_price: { value: '103.02' } }])
  })

  test('scrolls through many lines below the summary; only those in sight are drawn', async ({ page }) => {
    const { prefix, catalog } = await makePriced(page, 60)
    await openForList(page, prefix)
    await askFor(page, '2', catalog.name)
    await expect(applyButton(page, 60)).toBeEnabled()
    await expect(lineOf(page, `${prefix}-1`)).toBeVisible()
    expect(await lineRows(page).count()).toBeLessThan(50)
    await lineRows(page).first().hover()
    await page.mouse.wheel(0, 20_000)
    await expect(page.locator('tbody tr[data-index="59"]')).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Résumé' })).toBeInViewport()
  })

  test('changes the prices of a whole list without selecting anything', async ({ page }) => {
    const { prefix, catalog } = await makePriced(page, 3)
    await openScreen(page, `/products?search=${prefix}`)
    await (await behindDots(page, 'Prix')).click()
    await page.getByRole('menuitem', { name: 'Modifier les prix de la liste' }).click()
    await askFor(page, '5', catalog.name)
    await expect(applyButton(page, 3)).toBeEnabled()
    await expect(page.getByRole('link', { name: '3 articles' })).toBeVisible()
  })
})

const latestPlan = async (page: Page) => {
  const { items } = (await (await page.request.get('/api/v2/price-plans?created_by=2')).json()) as { items: { id: number }[] }
  return items[0] ?? { id: 0 }
}

test('somebody who may only see prices reads a plan and its lines, and can change nothing', async ({ page, request }) => {
  await signIn(page, 'catalogue')
  const { catalog, products } = await makePriced(page, 1)
  const operation = { kind: 'change', prices: ['recommended_price'], change: { kind: 'percent', value: '3' } }
  const plan = await post(page, '/price-plans', {
    selection: { ids: products },
    catalog_ids: [catalog.id],
    effective_date: inAMonth,
    operation,
  })
  await signIn(page, await accountWith(request, 'selling_price.show', 'product.index', 'product.show'))
  await openScreen(page, `/products/price-plans/${plan.id}`)
  await expect(page.getByText('+3,00 % sur Prix conseillé')).toBeVisible()
  await expect(lineRows(page)).toHaveCount(1)
  for (const name of [/^Appliquer/, 'Plus d’actions']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByLabel('De combien')).toHaveCount(0)
  await lineRows(page).first().getByRole('link').click()
  await expect(page.getByRole('dialog')).toContainText('104,03')
  await expect(page.getByRole('button', { name: 'Corriger la ligne' })).toHaveCount(0)
})

test('a seller has no way to price plans', async ({ page }) => {
  await signIn(page, 'vendeur')
  await page.goto('/products/price-plans/new')
  await expect(page).toHaveURL(/permission-denied/)
})
