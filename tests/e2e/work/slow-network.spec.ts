// A network that loses responses, is slow, or responds by itself: a save is stored once, and the obstacle is shown.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { makeProduct, readProduct, saveButton, unique } from '../products/products.ts'

const PORTAL = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title><p>Connectez-vous au Wi-Fi du train' }
const connection = (page: Page) => page.locator('[data-part=connection]')
const news = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'catalogue')
})

/** Requests arrive at the server, but their responses never return. Returns the idempotency keys of the requests. */
async function swallowAnswers(page: Page, calls: string) {
  const keys: (string | undefined)[] = []
  const arrived: Promise<unknown>[] = []
  await page.route(calls, async (route) => {
    if (route.request().method() === 'GET') return await route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    arrived.push(route.fetch())
  })
  return { keys, arrived: async () => await expect.poll(async () => (await Promise.all(arrived)).length).toBeGreaterThan(0) }
}

test('somebody makes a manufacturer and no answer comes: after 5 seconds the network is slow, after 20 the save is over and is offered again; it is made once', async ({
  page,
}) => {
  const name = unique('Fabricant')
  await openScreen(page, '/references/manufacturers/new')
  await page.getByRole('textbox', { name: 'Nom' }).fill(name)
  const { keys, arrived } = await swallowAnswers(page, '**/api/v2/manufacturers')
  await saveButton(page).click()
  await arrived()
  await page.clock.fastForward(5_000)
  await expect(connection(page)).toContainText('Réseau lent')
  await page.clock.fastForward(15_000)
  await expect(news(page)).toContainText('Le serveur n’a pas répondu à temps.')
  await expect(connection(page)).toContainText('Connecté')
  await expect(saveButton(page)).toBeEnabled()
  await expectAccessible(page)
  await page.unroute('**/api/v2/manufacturers')
  const [again] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/manufacturers')),
    news(page).getByRole('button', { name: 'Réessayer' }).click(),
  ])
  expect(keys).toEqual([again.headers()['idempotency-key']])
  expect(keys[0]).toBeTruthy()
  await expect(page.getByText('Élément créé')).toBeVisible()
  await expect(news(page)).not.toContainText('Le serveur n’a pas répondu à temps.')
  const { items } = (await (await page.request.get('/api/v2/manufacturers')).json()) as { items: { name: string }[] }
  expect(items.filter((one) => one.name === name)).toHaveLength(1)
})

test('a change that gets no answer is offered again and is stored once; a deletion, too', async ({ page }) => {
  const product = await makeProduct(page)
  await openScreen(page, `/products/${product.id}`)
  await page.getByLabel('Désignation commerciale').fill('Changé dans le train')
  const { arrived } = await swallowAnswers(page, `**/api/v2/products/${product.id}`)
  await saveButton(page).click()
  await arrived()
  await page.clock.fastForward(20_000)
  await expect(news(page)).toContainText('Le serveur n’a pas répondu à temps.')
  await page.unroute(`**/api/v2/products/${product.id}`)
  await news(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(saveButton(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Modifié entre-temps' })).toBeHidden()
  await expect(news(page)).not.toContainText('Le serveur n’a pas répondu à temps.')
  expect(await readProduct(page, product.id)).toMatchObject({
    commercial_designation: 'Changé dans le train',
    version: product.version + 1,
  })

  const made = await page.request.post('/api/v2/manufacturers', { data: { name: unique('Fabricant') } })
  const { id } = (await made.json()) as { id: number }
  await openScreen(page, `/references/manufacturers/${id}`)
  let lost = true
  await page.route(`**/api/v2/manufacturers/${id}?*`, async (route) => (lost ? (lost = false) : await route.continue()))
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => lost).toBe(false)
  await page.clock.fastForward(20_000)
  await news(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Élément supprimé')).toBeVisible()
  await expect(page).toHaveURL(/\/references\/manufacturers$/)
})

test('what is shown while its reading gets no answer says since when it is not refreshed, until the answer comes', async ({ page }) => {
  const product = await makeProduct(page)
  await openScreen(page, `/products/${product.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Imprimante multifonction')
  const answered = Promise.withResolvers<void>()
  let waiting = false
  await page.route(`**/api/v2/products/${product.id}`, async (route) => {
    waiting = true
    await answered.promise
    await route.continue()
  })
  const stale = page.locator('[data-part=stale]')
  // Data that was read less than ten seconds ago is not refetched.
  await expect(async () => {
    await page.clock.fastForward(11_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => waiting, { timeout: 2_000 }).toBe(true)
  }).toPass()
  await page.clock.fastForward(5_000)
  await expect(stale).toContainText(/Réseau lent\s: non actualisé depuis le \d\d\/\d\d\/\d{4}/)
  await expect(connection(page)).toContainText('Réseau lent')
  await expectAccessible(page)
  answered.resolve()
  await expect(stale).toBeEmpty()
  await expect(connection(page)).toContainText('Connecté')
})

test('a page of the network’s that answers in place of the server is named, for a save, for what is shown and at the sign-in', async ({
  page,
}) => {
  const product = await makeProduct(page)
  await openScreen(page, `/products/${product.id}`)
  await page.getByLabel('Désignation commerciale').fill('Écrit au portail')
  await page.route('**/api/v2/**', async (route) => await route.fulfill(PORTAL))
  await saveButton(page).click()
  await expect(news(page)).toContainText('Une autre page a répondu à la place du serveur')
  await page.clock.fastForward(11_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.locator('[data-part=stale]')).toContainText(/Une autre page répond à la place du serveur\s: non actualisé depuis/)
  await page.unroute('**/api/v2/**')
  await news(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(saveButton(page)).toBeHidden()
  await expect(news(page)).not.toContainText('Une autre page')
  expect(await readProduct(page, product.id)).toMatchObject({ commercial_designation: 'Écrit au portail' })

  await page.route(
    '**/api/v2/products/*',
    async (route) => await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' }),
  )
  await page.getByLabel('Désignation commerciale').fill('Écrit sans serveur')
  await saveButton(page).click()
  await expect(news(page)).toContainText('Le serveur est indisponible pour le moment.')
})

test('whoever signs in where a portal or a gateway answers reads what it is', async ({ page }) => {
  await page.context().clearCookies()
  await page.addInitScript(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Adresse e-mail').fill('vendeur@starif.example')
  const attempt = async (answer: typeof PORTAL, words: string) => {
    await page.route('**/auth/login', async (route) => await route.fulfill(answer))
    await page.getByLabel('Mot de passe').fill('starif-demo')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(words)
    await page.unroute('**/auth/login')
  }
  await attempt(PORTAL, 'Une autre page a répondu à la place du serveur')
  await attempt({ ...PORTAL, status: 502 }, 'Le serveur est indisponible pour le moment')
})

test('a failure is said no more once it is mended', async ({ page }) => {
  const product = await makeProduct(page)
  await openScreen(page, `/products/${product.id}`)
  await page.getByLabel('Désignation commerciale').fill('Une fois de plus')
  const calls = `**/api/v2/products/${product.id}`
  const json = { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Internal server error' }
  await page.route(calls, async (route) => await route.fulfill({ status: 500, json }))
  await saveButton(page).click()
  const failed = news(page).locator('[data-kind=error]')
  await expect(failed).toHaveCount(1)
  await page.unroute(calls)
  await page.keyboard.press('Control+s')
  await expect(saveButton(page)).toBeHidden()
  await expect(failed).toHaveCount(0)
})
