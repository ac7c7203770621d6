// The app in its own window opens where it was left; in a tab the URL determines the screen.
import type { Page } from '@playwright/test'

import { expect, test } from '../base.ts'
import { signInByForm, signOutByMenu } from '../device.ts'
import { ownAccount } from '../own-account.ts'

/** Simulates a separate window, which a browser without a screen cannot have. */
async function install(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = matchMedia.bind(window)
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)
  })
}

test('the installed app opens where its user left it, and nowhere that somebody else was', async ({ page }) => {
  await install(page)
  await signInByForm(page, await ownAccount('Vente'), '/login')
  await page.goto('/products/1/documents?x=1')
  await expect.poll(async () => await page.evaluate(() => localStorage.getItem('place'))).toContain('/products/1/documents')
  await page.goto('/')
  await expect(page).toHaveURL(/\/products\/1\/documents/)
  await signOutByMenu(page)
  await expect(page).toHaveURL(/\/login$/)
  await signInByForm(page, await ownAccount('Vente'))
  await page.goto('/')
  await expect(page).toHaveURL(/\/products$/)
})

test('in a tab of the browser / leads to the products, wherever one was', async ({ page }) => {
  await signInByForm(page, 'vendeur', '/login?redirect=%2Fproducts%2F1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
  await page.goto('/')
  await expect(page).toHaveURL(/\/products$/)
})
