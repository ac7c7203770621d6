// The message about a refused change, on any screen.
import type { Page } from '@playwright/test'

import { expect, test } from '../base.ts'
import { openProduct } from '../products/products.ts'

const now = async (page: Page): Promise<number> => await page.evaluate(() => Date.now())
/** Milliseconds of the browser's clock, which stands still between two steps. */
const STEP = 20

async function saveRefusedWith(page: Page, status: number, code: string, beforeAnswer = async () => {}): Promise<void> {
  const { id } = await openProduct(page)
  await page.route(`**/api/v2/products/${id}`, async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await beforeAnswer()
    await route.fulfill({ status, json: { defined: false, code, status, message: code } })
  })
  await page.getByLabel('Désignation commerciale').fill('Refusé')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
}

test('a change without the right says so for four seconds, and what was typed stays', async ({ page }) => {
  await page.clock.install()
  await saveRefusedWith(page, 403, 'FORBIDDEN', async () => await page.clock.pauseAt((await now(page)) + 1_000))
  const notification = page.getByText('Permissions insuffisantes')
  let since = 0
  for (; !(await notification.isVisible()); since += STEP) await page.clock.runFor(STEP)
  await expect(page.getByText('Certaines fonctionnalités sont désactivées.')).toBeVisible()
  await page.clock.runFor(4_000 - since - STEP)
  await expect(notification).toBeVisible()
  await page.clock.runFor(since + 2 * STEP)
  await expect(notification).toHaveCount(0)
  await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Refusé')
})

test('a form that has its own words for a failure adds none to a right that is missing', async ({ page }) => {
  const { id } = await openProduct(page)
  await page.goto(`/products/${id}/codes`)
  await page.getByLabel('Breizh Bureau').fill('X')
  await page.route(`**/api/v2/products/${id}/codes`, async (route) =>
    route.request().method() === 'POST'
      ? await route.fulfill({ status: 403, json: { defined: false, code: 'FORBIDDEN', status: 403, message: 'FORBIDDEN' } })
      : await route.fallback(),
  )
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Permissions insuffisantes')).toBeVisible()
  await expect(page.getByText('Impossible d’enregistrer les codes')).toHaveCount(0)
  await expect(page.getByLabel('Breizh Bureau')).toHaveValue('X')
})

test('a server in trouble is called one, and what was typed stays', async ({ page }) => {
  await saveRefusedWith(page, 500, 'INTERNAL_SERVER_ERROR')
  await expect(page.getByText('L’article n’a pas pu être enregistré')).toHaveCount(1)
  await expect(page.getByText('Erreur serveur')).toHaveCount(0)
  await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Refusé')
})

test('a product that somebody deleted meanwhile is not found, and that is no server error', async ({ page }) => {
  await page.clock.install()
  const { id, version } = await openProduct(page)
  await page.request.delete(`/api/v2/products/${id}?version=${version}`)
  // Data that was read less than a second ago is not refetched.
  await page.clock.fastForward(1_100)
  await page.getByRole('link', { name: 'Codes', exact: true }).click()
  await expect(page.getByText('Article introuvable')).toBeVisible()
  await expect(page.getByText('Erreur serveur')).toHaveCount(0)
})

test('what was saved just before a reload is what the reload shows', async ({ page }) => {
  const { id, version } = await openProduct(page)
  await page.goto('/products')
  await page.goto(`/products/${id}`)
  await page.request.post(`/api/v2/products/${id}`, { data: { version, commercial_designation: 'Enregistré ailleurs' } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enregistré ailleurs')
})
