// The work queue of the day, for a user who may fix it and for one who may not.
import type { Page } from '@playwright/test'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { makeRule } from '../offers/offers.ts'
import { applyButton, createdPlan } from '../prices/price-plans.ts'
import { makePriced, rowsOf, written } from '../prices/prices.ts'
import { unique } from '../products/products.ts'

test.use({ account: 'offres' })

test('a catalogue manager sees what is to be done today and follows a line to where it is fixed', async ({ page }) => {
  await signIn(page, 'catalogue')
  const reference = unique('FOC')
  const made = await page.request.post('/api/v2/products', {
    data: { reference, mdm_designation: 'Article à traiter aujourd’hui', marketing_start_date: '2020-01-01' },
  })
  expect(made.status()).toBe(201)
  await openScreen(page, '/products')
  await page.getByRole('navigation').getByRole('link', { name: 'Focus du jour' }).click()
  await expect(page.getByRole('heading', { name: 'Focus du jour', level: 1 })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Travaux du jour' })
    .getByRole('link', { name: /^En vente sans image/ })
    .click()
  const work = page.getByRole('region', { name: 'En vente sans image' })
  await expect(work.getByRole('listitem')).not.toHaveCount(0)
  const more = work.getByRole('button', { name: 'Charger plus' })
  await expect
    .poll(async () => {
      if (await more.isVisible()) await more.click()
      return await page.getByRole('link', { name: reference }).count()
    })
    .toBe(1)
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { name: 'Article à traiter aujourd’hui', level: 1 })).toBeVisible()
})

/** Counts the clicks from here on. */
async function countingClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      () => (document.body.dataset['clicks'] = String(Number(document.body.dataset['clicks'] ?? 0) + 1)),
      true,
    )
  })
  return async () => Number(await page.evaluate(() => document.body.dataset['clicks']))
}

test('prices that end are prolonged by a price plan, all of them or one, and nothing is made before something is typed', async ({
  page,
}) => {
  await signIn(page, 'catalogue')
  const { prefix, catalog, products } = await makePriced(page, 1)
  const end = addDays(today(), 12)
  for (const product of products) {
    const [row] = await rowsOf(page, product)
    const data = { version: row?.version, end_date: end }
    expect((await page.request.put(`/api/v2/products/${product}/sellingprices/${row?.id}/catalogs/${catalog.id}`, { data })).status()).toBe(
      200,
    )
  }
  await openScreen(page, '/daily-focus')
  const clicks = await countingClicks(page)
  await page
    .getByRole('navigation', { name: 'Travaux du jour' })
    .getByRole('link', { name: /^Tarifs qui prennent fin/ })
    .click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Prolonger ces tarifs' }).click()
  await expect(page.getByRole('heading', { name: 'Nouvelle campagne tarifaire' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Tous les catalogues, y compris ceux à venir' })).toBeChecked()
  await expect(page.getByLabel('Prolonger les tarifs qui prennent fin jusqu’au')).toHaveValue(written(addDays(today(), 30)))
  await expect(page.getByText('Encore à remplir : De combien')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: `Prolonger le tarif de ${prefix}-1` }).click()
  await page.getByLabel('De combien').fill('2')
  await createdPlan(page)
  await applyButton(page, 1).click()
  await expect(page.getByText('Appliquée', { exact: true })).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(10)
  expect(await rowsOf(page, products[0] ?? 0)).toMatchObject([
    { end_date: end, recommended_price: { value: '101.00' } },
    { start_date: addDays(end, 1), end_date: null, recommended_price: { value: '103.02' } },
  ])
})

test('articles on sale without a price get their first ones by a price plan', async ({ page }) => {
  await signIn(page, 'catalogue')
  const { prefix, catalog } = await makePriced(page, 1)
  const reference = `AAA-${prefix}`
  const data = { reference, mdm_designation: 'Article sans prix', marketing_start_date: '2020-01-01' }
  const product = (await (await page.request.post('/api/v2/products', { data })).json()) as { id: number }
  const bought = { product_id: product.id, amount: '80.00', start_date: '2020-01-01' }
  expect((await page.request.post('/api/v2/purchaseprices', { data: bought })).status()).toBe(201)
  await openScreen(page, '/daily-focus?kind=on_sale_without_price')
  const clicks = await countingClicks(page)
  await page.getByRole('link', { name: `Créer les prix de ${reference}` }).click()
  await expect(page.getByRole('heading', { name: 'Nouvelle campagne tarifaire' })).toBeVisible()
  for (const box of await page.getByRole('group', { name: 'Catalogues' }).getByRole('checkbox', { checked: true }).all())
    await box.uncheck({ force: true })
  await page.getByRole('checkbox', { name: catalog.name }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Agence', exact: true }).uncheck({ force: true })
  await page.getByLabel('Plus', { exact: true }).fill('25')
  await createdPlan(page)
  await applyButton(page, 1).click()
  await expect(page.getByText('Appliquée', { exact: true })).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(10)
  expect(await rowsOf(page, product.id)).toMatchObject([{ recommended_price: { value: '100.00' } }])
})

test('an offer manager sees which offers cannot be sold and why, and goes to where it is mended', async ({ page }) => {
  await signIn(page, 'offres')
  const reference = unique('AAA') // the first of its kind, whatever other tests create
  const me = (await (await page.request.get('/api/v2/user/me')).json()) as { id: number }
  const made = await page.request.post('/api/v2/offers', {
    data: { reference, name: 'Offre à rendre disponible', manager_id: me.id, marketing_start_date: '2020-01-01' },
  })
  expect(made.status()).toBe(201)
  await openScreen(page, '/daily-focus?kind=offer_unavailable')
  const line = page.getByRole('listitem').filter({ hasText: reference })
  await expect(page.getByRole('heading', { name: 'Offres actives mais indisponibles' })).toBeVisible()
  await expect(line).toContainText('Aucune filiale')
  await expectAccessible(page)
  await line.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Offre à rendre disponible', level: 1 })).toBeVisible()
})

test('an offer manager sees which cases fail and goes to them, opened', async ({ page }) => {
  const { id: manager_id } = await signIn(page, 'offres')
  const { offer, product } = await makeRule(page)
  const at = `/api/v2/offers/${offer.id}`
  const read = async () => (await (await page.request.get(at)).json()) as { version: number }
  expect((await page.request.post(at, { data: { version: (await read()).version, manager_id } })).status()).toBe(200)
  const expected = [{ product_id: product.id, field: 'discount_rate', value: '12' }]
  const item = { name: 'Douze pour cent', quantities: {}, zone: 'NAT', actor: 'seller', date: null, expected }
  expect((await page.request.post(`${at}/rule-cases`, { data: { version: (await read()).version, items: [item] } })).status()).toBe(200)
  await openScreen(page, '/daily-focus?kind=offer_cases_fail')
  const line = page.getByRole('listitem').filter({ hasText: offer.reference })
  await expect(line).toContainText('Douze pour cent')
  await line.getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Nom du cas' })).toHaveValue('Douze pour cent')
})

test('while offers are left to be checked the screen says how many, and asks on by itself until none is', async ({ page }) => {
  await signIn(page, 'offres')
  const left = [1_234, 1]
  await page.route('**/api/v2/daily-focus', async (route) => {
    const response = await route.fetch()
    const { items, ...rest } = (await response.json()) as { items: { to_check: number }[] }
    const [to_check = 0] = left
    await route.fulfill({ response, json: { ...rest, items: items.map((section) => ({ ...section, to_check })) } })
  })
  await openScreen(page, '/daily-focus')
  const notice = page.locator('[data-part=to-check]')
  await expect(notice).toContainText('Il reste 1 234 offres à vérifier')
  await expectAccessible(page)
  left.shift()
  await expect(notice).toContainText('Il reste 1 offre à vérifier')
  left.shift()
  await expect(notice).toHaveCount(0)
})

test('somebody without rights has nothing to do', async ({ page }) => {
  await signIn(page, 'personne')
  await openScreen(page, '/daily-focus')
  await expect(page.getByText('Rien à traiter aujourd’hui')).toBeVisible()
  await expectAccessible(page)
})
