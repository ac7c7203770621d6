// Between a tablet and the server stands a network that answers for itself: a train's Wi-Fi, a hotel's portal, a gateway.
import type { Page } from '@playwright/test'

import { expect, test } from './base.ts'
import { everythingKept, settled, signInByForm } from './device.ts'

const PORTAL = '<!doctype html><title>Wi-Fi</title><p>Connectez-vous au Wi-Fi du train'

const answerAll = async (page: Page, status: number, contentType: string, body: string) =>
  await page.route('**/api/v2/**', async (route) => await route.fulfill({ status, contentType, body }))

/** The window is looked at again: the app asks who is signed in. */
async function lookAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/v2/user/me')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await (await answered).finished()
}

for (const [what, ...answer] of [
  ['a page of the Wi-Fi’s', 200, 'text/html', PORTAL],
  ['a page that asks to sign in to the Wi-Fi', 401, 'text/html', PORTAL],
  ['JSON that is no user', 200, 'application/json', '{"status":"ok"}'],
] as const)
  test(`${what} in place of an answer takes nothing off the device, and nobody is signed out`, async ({ page }) => {
    await signInByForm(page, 'vendeur', '/login?redirect=%2Fproducts%2F1')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
    await settled(page)
    await answerAll(page, ...answer)
    await lookAgain(page)
    // Nothing answers but the Wi-Fi: what is shown now was kept.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
    await lookAgain(page)
    expect(await everythingKept(page)).toContain('ORV-LM210')
    expect(await page.evaluate(() => localStorage.getItem('user') ?? '')).toContain('vendeur@starif.example')
    await page.unroute('**/api/v2/**')
    await page.goto('/products?search=ORV-LM210')
    await expect(page.getByRole('link', { name: /ORV-LM210/ }).first()).toBeVisible()
  })
