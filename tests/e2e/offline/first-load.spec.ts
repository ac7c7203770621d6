// The first load with an empty browser: the data of the screen is requested together with the page, and only once.
import type { Page, Response } from '@playwright/test'

import { expect, signIn, test } from '../base.ts'
import { makeOffer } from '../offers/offers.ts'
import { makeProduct } from '../products/products.ts'

/** Every call of the API by its path and query, in the order of the requests. */
function calls(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/v2/')) seen.push(`${pathname.slice('/api/v2/'.length)}${search}`)
  })
  return seen
}

const times = (seen: string[], call: string) => seen.filter((one) => one === call).length

// Data that was read less than a second ago is not refetched; on a slow machine more time passes between two parts of one page.
test.beforeEach(async ({ page }) => await page.clock.setFixedTime('2026-06-15T12:00:00'))

test('the list comes with the page, and is asked for once', async ({ page }) => {
  await signIn(page, 'catalogue')
  const html = await (await page.request.get('/products')).text()
  const [, list = ''] = /href="\/api\/v2\/(products[^"]+)"/.exec(html) ?? []
  const seen = calls(page)
  await page.goto('/products')
  await expect(page.getByRole('table', { name: 'Articles' }).getByRole('link').first()).toBeVisible()
  expect([list.replaceAll('&amp;', '&'), 'user/me', 'remembered-lists'].map((call) => times(seen, call))).toEqual([1, 1, 1])
  expect(seen.filter((call) => call.startsWith('products?'))).toHaveLength(1)
})

test('a product comes with its page, and is asked for once', async ({ page }) => {
  await signIn(page, 'vendeur')
  const seen = calls(page)
  await page.goto('/products/1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
  expect(['products/1', 'user/me', 'remembered-lists'].map((call) => times(seen, call))).toEqual([1, 1, 1])
})

test('the offers come with their page, and an offer with its own; each is asked for once', async ({ page }) => {
  await signIn(page, 'offres')
  const { id } = await makeOffer(page)
  const seen = calls(page)
  await page.goto('/offers')
  await expect(page.getByRole('table', { name: 'Offres' }).getByRole('link').first()).toBeVisible()
  expect(['user/me', 'remembered-lists'].map((call) => times(seen, call))).toEqual([1, 1])
  expect(seen.filter((call) => call.startsWith('offers?'))).toHaveLength(1)
  seen.length = 0
  const html = await (await page.request.get(`/offers/${id}`)).text()
  expect(html).toContain(`href="/api/v2/offers/${id}"`)
  await page.goto(`/offers/${id}`)
  await expect(page.getByLabel('Référence').first()).toBeVisible()
  expect(times(seen, `offers/${id}`)).toBe(1)
})

test('a list with filters, and whoever is not signed in, fetch no data ahead', async ({ page }) => {
  expect(await (await page.request.get('/products')).text()).not.toContain('as="fetch"')
  await signIn(page, 'catalogue')
  const { id } = await makeProduct(page)
  expect(await (await page.request.get('/products?search=toner')).text()).not.toContain('/api/v2/products')
  expect(await (await page.request.get(`/products/${id}`)).text()).toContain(`href="/api/v2/products/${id}"`)
  expect(await (await page.request.get('/references')).text()).not.toContain('as="fetch"')
})

test('the sign-in page comes alone; the app behind it as soon as somebody types', async ({ page }) => {
  const scripts: Promise<string>[] = []
  const app = page.waitForRequest('**/assets/app-*.js')
  const read = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  }
  page.on('response', read)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
  const loaded = (await Promise.all(scripts)).join('\n')
  expect(loaded).toContain('Mot de passe')
  for (const others of ['Le formulaire comporte des erreurs', 'remembered-lists']) expect(loaded).not.toContain(others)
  page.off('response', read)
  await page.getByLabel('Adresse e-mail').press('v')
  await app
})
