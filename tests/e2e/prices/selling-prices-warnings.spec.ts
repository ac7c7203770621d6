// The warnings about a price are the same wherever the price is shown.
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { saveButton } from '../products/products.ts'
import { written } from './prices.ts'
import { confirmImpact, euros, makePriced, makeSellingPrice, percent, tabOf } from './selling-prices.ts'

test.use({ account: 'catalogue' })

test('a chain that is inverted is said before it is saved, in the tab, and in “Pourquoi ce prix ?” alike', async ({ page }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  const row = await makeSellingPrice(page, place, { min_price: euros('130'), recommended_price: euros('150') })
  const warning = /«\sPrix min\s» est au-dessus de «\sPrix conseillé\s» à partir du 01\/01\/2026/
  await openScreen(page, `${tabOf(place)}/${row.id}`)
  await page.getByLabel('Prix conseillé', { exact: true }).fill('120')
  await saveButton(page).click()
  await expect(page.getByRole('dialog').locator('[data-part=inversions]')).toHaveText(warning)
  await expectAccessible(page)
  await confirmImpact(page)
  await expect(page.locator('tbody[data-row]').locator('[data-part=inversions]')).toHaveText(warning)
  await page.getByRole('link', { name: /^Pourquoi ce prix \? / }).click()
  await expect(page.locator('[data-step=min_price]')).toBeVisible()
  await expect(page.locator('[data-part=inversions]')).toHaveText(warning)
  await expectAccessible(page)
})

test('euros on a card say for which day they are, and when they change', async ({ page }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  const next = addDays(today(), 20)
  const { items } = (await (await page.request.get(`/api/v2/purchaseprices?product_id=${place.product.id}`)).json()) as {
    items: { id: number; version: number }[]
  }
  const [bought] = items
  const ended = await page.request.put(`/api/v2/purchaseprices/${bought?.id}`, {
    data: { version: bought?.version, end_date: addDays(next, -1) },
  })
  expect(ended.status()).toBe(200)
  const data = { product_id: place.product.id, amount: '120.00', start_date: next }
  expect((await page.request.post('/api/v2/purchaseprices', { data })).status()).toBe(201)
  await makeSellingPrice(page, place, { min_price: percent('10') })
  await openScreen(page, tabOf(place))
  const card = page.locator('tbody[data-row]')
  await expect(card.locator('[data-amount=min_price]')).toContainText('110,00 €')
  await expect(card.locator('[data-part=computed-for]')).toHaveText(
    new RegExp(`Euros calculés pour le ${written(today())}\\s; ils changent le ${written(next)}\\.`),
  )
})

test('a price that a price plan is changing is refused with its name, and what was typed stays', async ({ page }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  const row = await makeSellingPrice(page, place, { min_price: euros('130') })
  const busy = { defined: true, code: 'BUSY', status: 409, message: 'busy', data: { plan: { id: 1, name: 'Janvier' } } }
  await page.route('**/sellingprices/**', async (route) =>
    route.request().method() === 'PUT' ? await route.fulfill({ status: 409, json: busy }) : await route.fallback(),
  )
  await openScreen(page, `${tabOf(place)}/${row.id}`)
  await page.getByLabel('Prix min', { exact: true }).fill('140')
  await saveButton(page).click()
  await confirmImpact(page)
  await expect(page.getByText(/La campagne tarifaire «\sJanvier\s» change ces prix en ce moment/)).toBeVisible()
  await expect(page.getByLabel('Prix min', { exact: true })).toHaveValue('140,00')
})
