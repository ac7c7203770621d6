// Between a tablet and the server there is a network that responds by itself: a train's Wi-Fi, a hotel's portal, a gateway.
import type { Page, Route } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { everythingKept, settled, signInByForm } from '../device.ts'
import { euros, makePriced, makeSellingPrice, tabOf } from '../prices/selling-prices.ts'

test.use({ serviceWorkers: 'allow' })
// Routed from the start: requests may bypass a route that is added once a service worker controls the page.
test.beforeEach(async ({ page }) => await page.route('**/no-such-address', async (route) => await route.abort()))

const PORTAL = '<!doctype html><title>Wi-Fi</title><p>Connectez-vous au Wi-Fi du train'

const answerAll = async (page: Page, answer: { status: number; contentType: string; body: string }) =>
  await page.route('**/api/v2/**', async (route) => await route.fulfill(answer))

/** The window becomes visible again, and the app requests the current user. */
async function lookAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/v2/user/me')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await (await answered).finished()
}

test('what a network answers in place of the server takes nothing off the device, and nobody is signed out', async ({ page }) => {
  await signInByForm(page, 'vendeur', '/login?redirect=%2Fproducts%2F1')
  for (const [what, answer] of [
    ['a page of the Wi-Fi’s', { status: 200, contentType: 'text/html', body: PORTAL }],
    ['a page that asks to sign in to the Wi-Fi', { status: 401, contentType: 'text/html', body: PORTAL }],
    ['JSON that is no user', { status: 200, contentType: 'application/json', body: '{"status":"ok"}' }],
  ] as const)
    await test.step(what, async () => {
      await openScreen(page, '/products/1')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
      await settled(page)
      await answerAll(page, answer)
      await lookAgain(page)
      // Only the Wi-Fi responds: the data shown comes from the cache, and its age is shown.
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
      await expect(page.locator('[data-part=connection]')).toContainText('Serveur indisponible')
      await lookAgain(page)
      expect(await everythingKept(page)).toContain('ORV-LM210')
      expect(await page.evaluate(() => localStorage.getItem('user') ?? '')).toContain('vendeur@starif.example')
      await page.unroute('**/api/v2/**')
      await page.goto('/products?search=ORV-LM210')
      await expect(page.getByRole('link', { name: /ORV-LM210/ }).first()).toBeVisible()
    })
})

test('a price that the server cannot give again says since when, and is new again as soon as the server can', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  await makeSellingPrice(page, place, { min_price: euros('10') })
  await page.goto(tabOf(place))
  await expect(page.locator('tbody[data-row]')).toContainText('10,00 €')
  const prices = `**/api/v2/products/${place.product.id}/sellingprices`
  let answer = async (route: Route) => await route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } })
  await page.route(prices, async (route) => await answer(route))
  // Data that was read less than ten seconds ago is not refetched, nor is a request repeated that is in progress: refocus until it is.
  await expect(async () => {
    await page.clock.fastForward(11_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    const stale = page.locator('[data-part=stale-prices]')
    await expect(stale).toContainText(/Prix non actualisés depuis le \d\d\/\d\d\/\d{4}/, { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await expect(page.locator('[data-part=stale]')).toContainText(/Serveur indisponible.: non actualisé depuis le \d\d\/\d\d\/\d{4}/)
  await expect(page.locator('[data-part=connection]')).toContainText('Serveur indisponible')
  await expect(page.locator('tbody[data-row]')).toContainText('10,00 €')
  await expectAccessible(page)
  // The app also retries by itself, and the button disappears with the response: hold the response until the button was pressed.
  const pressed = Promise.withResolvers<void>()
  answer = async (route) => {
    await pressed.promise
    await route.continue()
  }
  await page.getByRole('button', { name: 'Réessayer' }).click()
  pressed.resolve()
  await expect(page.locator('[data-part=stale-prices]')).toHaveCount(0)
  await expect(page.locator('[data-part=stale]')).toBeEmpty()
  await expect(page.locator('[data-part=connection]')).toContainText('Connecté')
})

test('what the server could not give is explained in French, whatever the server’s own words are', async ({ page }) => {
  await signIn(page, 'catalogue')
  const { product } = await makePriced(page)
  const json = { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Internal server error' }
  await page.route(`**/api/v2/products/${product.id}`, async (route) => await route.fulfill({ status: 500, json }))
  await page.goto(`/products/${product.id}`)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Erreur serveur (500)')
  await expect(alert).not.toContainText('Internal')
  expect(await alert.getByRole('link', { name: 'Contacter le support' }).getAttribute('href')).not.toContain('Internal')
})
