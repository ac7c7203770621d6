// The prices tab without a network: loaded prices can be explained, and show when they were loaded.
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { expect, expectAccessible, signIn, test } from '../base.ts'
import { settled, signInByForm } from '../device.ts'
import { inAMonth, written } from './prices.ts'
import { euros, makePriced, makeSellingPrice, percent, tabOf } from './selling-prices.ts'

test.use({ onDevice: true })

test('the same engine explains a price from what was read, and says of when that is', async ({ page, context }) => {
  await signInByForm(page, 'catalogue', '/login')
  const place = await makePriced(page)
  await makeSellingPrice(page, place, { min_price: percent('15') })
  await page.goto(`${tabOf(place)}/why`)
  await expect(page.locator('[data-step=min_price]')).toContainText('115,00 €')
  await settled(page)
  await context.setOffline(true)
  await page.getByLabel('Date', { exact: true }).fill(written(inAMonth))
  await expect(page.getByText(/Calculé sur cet appareil avec les données du \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(page.locator('[data-step=min_price]')).toContainText('115,00 €')
  await page.reload()
  await expect(page.locator('[data-step=min_price]')).toContainText('115,00 €')
  await expectAccessible(page)
})

test('a price whose period has ended meanwhile is marked and not taken for current', async ({ page, context }) => {
  await signInByForm(page, 'vendeur', '/login')
  const manager = await (await page.context().browser()?.newContext())?.newPage()
  if (!manager) throw new Error('no browser')
  await signIn(manager, 'catalogue')
  const place = await makePriced(manager)
  const row = await makeSellingPrice(manager, place, { end_date: addDays(today(), 1), min_price: euros('10') })
  await page.goto(tabOf(place))
  await expect(page.locator('tbody[data-row]')).toContainText('En cours')
  await settled(page)
  await context.setOffline(true)
  await page.clock.setFixedTime(`${addDays(today(), 5)}T12:00:00`)
  await page.reload()
  await expect(page.getByText(/Hors ligne : prix lus le/)).toBeVisible()
  await expect(page.locator('tbody[data-row]')).toHaveCount(0)
  await page.getByRole('button', { name: /Passés \(1\)/ }).click()
  await expect(page.locator('tbody[data-row]')).toContainText('N’est plus valable')
  await page.goto(`${tabOf(place)}/${row.id}`)
  await expect(page.getByText(/Cette période s’est terminée le .* ce prix n’est plus valable/)).toBeVisible()
})
