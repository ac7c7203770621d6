// An app that does not load: the page shows a message, and offers to try again. An app on the device is loaded at once.
import type { Page } from '@playwright/test'

import type { FirstScreens } from '../../../scripts/build/first-screens.ts'
import { expect, expectAccessible, test } from '../base.ts'
import { settled, signInByForm, signOutByMenu } from '../device.ts'
import { ownAccount } from '../own-account.ts'

const APP = '**/assets/index-*.js'
const told = (page: Page) => page.getByRole('alert')
const signInPage = (page: Page) => page.getByRole('button', { name: /^(Se connecter|Sign in)$/ })

test('a start whose files cannot be read says so at once; trying again opens the app', async ({ page }) => {
  await page.route(APP, (route) => route.abort())
  await page.goto('/login')
  await expect(told(page)).toContainText('Starif n’arrive pas.')
  await expectAccessible(page)
  await page.unroute(APP)
  await told(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(signInPage(page)).toBeVisible()
})

test('whoever signs in where the app cannot be read is told; trying again lets them in', async ({ page }) => {
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/login?redirect=%2Foffers')
  await page.getByLabel('Adresse e-mail').fill('vendeur@starif.example')
  await page.getByLabel('Mot de passe').fill('starif-demo')
  await signInPage(page).click()
  await expect(told(page)).toContainText('Starif n’arrive pas.')
  await page.unroute('**/assets/app-*.js')
  await told(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible()
})

test('a start that takes long says so in the chosen language, and is still there when the app arrives', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.clock.install({ time: '2026-06-15T12:00:00' })
  await page.clock.pauseAt('2026-06-15T12:00:01')
  const arrive = Promise.withResolvers<void>()
  await page.route(APP, async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Starif' })).toBeVisible()
  await expect(told(page)).toHaveCount(0)
  await page.clock.fastForward(10_000)
  await expect(told(page)).toContainText('Starif does not arrive.')
  await expect(told(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.clock.resume()
  arrive.resolve()
  await expect(signInPage(page)).toBeVisible()
  await expect(told(page)).toHaveCount(0)
})

test.describe('on a device that has the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('whoever comes back has the files of the screen fetched side by side; the sign-in page still comes alone', async ({ page }) => {
    await signInByForm(page, await ownAccount('Vente'), '/login')
    await settled(page)
    // From here on the service worker serves the page, which is the same for every URL.
    await page.reload()
    const named = await page
      .locator('#first-screens')
      .evaluate(({ textContent }) => (JSON.parse(textContent) as FirstScreens).screens['/products']?.files ?? [])
    const ahead = () =>
      // Only those of `start.js`: the build's own, for the app, have a `crossorigin` attribute.
      page
        .locator('link[rel=modulepreload]:not([crossorigin])')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1)))
    const screen = named.find((file) => file.includes('/products-'))
    expect(screen).toBeDefined()
    expect(await ahead()).toEqual(expect.arrayContaining(named))
    await signOutByMenu(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
    expect(await ahead()).not.toContain(screen)
  })
})
