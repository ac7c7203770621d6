// A tablet that several people use: a user who signs out leaves no data behind, and the next one sees none of it.
import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { expect, test } from '../base.ts'
import { draftsKept, everythingKept, settled, signInByForm, signOutByMenu, written } from '../device.ts'
import { type OwnAccount, ownAccount } from '../own-account.ts'
import { makeProduct } from '../products/products.ts'

test.use({ onDevice: true })

const SECRET = 'Offre confidentielle Quimper'

let manager: OwnAccount
test.beforeEach(async () => {
  manager = await ownAccount('Gestion du catalogue')
})

/** A manager reads a product and starts to edit it. */
async function work(page: Page): Promise<void> {
  await signInByForm(page, manager, '/login?redirect=%2Fproducts%2F1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
  await settled(page)
  expect(await everythingKept(page)).toContain('ORV-LM210')
}

async function type(page: Page): Promise<void> {
  await page.getByLabel('Désignation commerciale').fill(SECRET)
  await expect.poll(async () => await draftsKept(page)).toBe(1)
}

async function expectNoTrace(page: Page): Promise<void> {
  // A write that was in progress must not restore anything either.
  await written(page)
  const kept = await everythingKept(page)
  // Texts that only the first user can have brought here.
  const traces = [manager.name, manager.email, 'product.index', 'ORV-LM210', 'Imprimante laser', SECRET]
  expect(traces.filter((trace) => kept.includes(trace))).toEqual([])
  expect(kept).not.toContain('CryptoKey')
}

/** Only the login page is shown, whatever URL is tried. */
async function expectLockedOut(page: Page): Promise<void> {
  await page.goto('/products/1')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Imprimante laser')).toHaveCount(0)
}

test('signing out with a draft asks first, keeps everything when the answer is no, and otherwise leaves no byte of the former user', async ({
  page,
}) => {
  await work(page)
  await type(page)
  await signOutByMenu(page)
  await page.getByRole('button', { name: 'Rester connecté' }).click()
  await expect(page.getByLabel('Désignation commerciale')).toHaveValue(SECRET)
  await signOutByMenu(page)
  await page.getByRole('button', { name: 'Se déconnecter et effacer' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expectNoTrace(page)
  await expectLockedOut(page)
  expect((await page.request.get('/api/v2/user/me')).status()).toBe(401)
})

test('signing out without a network empties the device at once and ends the session when the network is back', async ({
  page,
  context,
}) => {
  await work(page)
  await context.setOffline(true)
  await signOutByMenu(page)
  await expect(page).toHaveURL(/\/login$/)
  await expectNoTrace(page)
  // Until the server knows of the sign-out, a reload or another tab shows nothing and sends no requests.
  const asked: string[] = []
  context.on('request', (request) => {
    if (!/\/(assets\/.*|login.*|products.*|sw\.js|manifest\.webmanifest|start\.js|.*\.(svg|png))$/.test(request.url()))
      asked.push(new URL(request.url()).pathname)
  })
  await page.reload()
  await expectLockedOut(page)
  await expect(page.getByRole('button', { name: /Déconnexion en cours/ })).toBeDisabled()
  await expect(page.getByText('La déconnexion attend le réseau')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeEnabled()
  await expect(page.getByText('La déconnexion attend le réseau')).toHaveCount(0)
  expect(new Set(asked)).toEqual(new Set(['/auth/logout']))
  expect((await page.request.get('/api/v2/user/me')).status()).toBe(401)
  await signInByForm(page, 'vendeur')
  await page.getByRole('button', { name: 'Menu de l’utilisateur' }).click()
  await expect(page.getByText('vendeur@starif.example')).toBeVisible()
})

test('a session that ends takes everything with it but the sealed draft, which its author finds again', async ({ page, context }) => {
  await work(page)
  await type(page)
  await context.clearCookies()
  // Another request may notice it first and remove the button, so use the shortcut.
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expectNoTrace(page)
  await signInByForm(page, manager)
  await expect(page).toHaveURL(/\/products\/1$/)
  await expect(page.getByLabel('Désignation commerciale')).toHaveValue(SECRET)
})

test('a draft is gone for good once somebody else has signed in', async ({ page, context }) => {
  await work(page)
  await type(page)
  await context.clearCookies()
  // Another request may notice it first and remove the button, so use the shortcut.
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/login/)
  await signInByForm(page, await ownAccount('Vente'))
  await signOutByMenu(page)
  await expect(page).toHaveURL(/\/login$/)
  await signInByForm(page, manager, '/login?redirect=%2Fproducts%2F1')
  await expect(page.getByLabel('Désignation commerciale')).toBeVisible()
  await written(page)
  expect(await draftsKept(page)).toBe(0)
  await expect(page.getByLabel('Désignation commerciale')).not.toHaveValue(SECRET)
})

test('the pictures that were seen go too', async ({ page }) => {
  await signInByForm(page, manager, '/login')
  const product = await makeProduct(page)
  const picture = {
    name: 'x.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  }
  const response = await page.request.post(`/api/v2/products/${product.id}/upload-image`, {
    multipart: { version: String(product.version), file: picture },
  })
  expect(response.status()).toBe(200)
  await settled(page)
  await page.goto(`/products/${product.id}`)
  await expect.poll(async () => await everythingKept(page)).toContain('/images/')
  await signOutByMenu(page)
  await expect(page).toHaveURL(/\/login$/)
  await written(page)
  expect(await everythingKept(page)).not.toContain('/images/')
})

test('what a crash left behind goes while the sign-in page is looked at, before anybody types', async ({ page }) => {
  await signInByForm(page, manager, '/login')
  await settled(page)
  await expect.poll(async () => await everythingKept(page)).toContain('Imprimante laser')
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expect.poll(async () => await everythingKept(page)).not.toContain('Imprimante laser')
})

test('the other tabs of the browser leave together with the one that signs out, and write nothing down that they were about to', async ({
  page,
  context,
}) => {
  await work(page)
  const other = await context.newPage()
  // A browser that takes its time to report the available storage.
  await other.addInitScript(() => {
    const estimate = navigator.storage.estimate.bind(navigator.storage)
    const answering = new Promise((resolve) => addEventListener('answer', resolve))
    StorageManager.prototype.estimate = async () => {
      document.documentElement.dataset['asked'] = 'true'
      await answering
      return await estimate()
    }
  })
  await other.goto('/products/1')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Imprimante laser')
  await expect(other.locator('html')).toHaveAttribute('data-asked')
  await signOutByMenu(page)
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText('Imprimante laser')).toHaveCount(0)
  await other.evaluate(() => dispatchEvent(new Event('answer')))
  await expectNoTrace(other)
})

test('a session that turns out to be somebody else’s shows nothing of the former user', async ({ page, context }) => {
  await work(page)
  await context.clearCookies()
  const response = await context.request.post('/auth/login', { data: { email: 'vendeur@starif.example', password: 'starif-demo' } })
  expect(response.status()).toBe(200)
  await page.reload()
  // The page reloads itself meanwhile, which interrupts an evaluation: retry.
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem('user') ?? '')).toContain('vendeur@starif.example')
    expect(await everythingKept(page)).not.toContain(manager.email)
  }).toPass({ timeout: 60_000 })
})
