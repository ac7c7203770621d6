// Data on a seller's device that they may no longer see is deleted from the device as soon as there is a network, whoever removed it.
import type { Browser, Page } from '@playwright/test'

import { askUntil, expect, signIn, test } from '../base.ts'
import { everythingKept, settled, signInByForm, written } from '../device.ts'
import { behindDots } from '../lists/list.ts'
import { addDocument, makeFullOffer } from '../offers/full-offer.ts'
import { changeOffer, makePresentation } from '../offers/offers.ts'
import { ownAccount } from '../own-account.ts'
import { giveRoles, makeRole } from '../people/roles.ts'
import { makeProduct, unique } from '../products/products.ts'

test.use({ onDevice: true })

const keepIt = async (page: Page) => {
  await page.getByRole('button', { name: 'Garder hors ligne' }).click()
  await expect(page.getByRole('button', { name: 'Gardé hors ligne' })).toBeVisible()
  await written(page)
}
/** Checks that none of `traces` is anywhere on the device. */
const expectGone = async (page: Page, traces: string[]) => {
  await expect
    .poll(async () => {
      const all = await everythingKept(page)
      return traces.filter((trace) => all.includes(trace))
    })
    .toEqual([])
}

test('an offer that a seller kept leaves the device when a manager deactivates it, from every list that showed it too; one that was merely seen likewise', async ({
  page,
  context,
  browser,
}) => {
  const manager = await browser.newPage()
  const [offer, seen] = [await makeFullOffer(manager), await makeFullOffer(manager)]
  const presentation = await makePresentation(manager, [offer, seen])
  await signInByForm(page, await ownAccount('Vente'), '/login?redirect=%2Foffers%2Fpresentations')
  await expect(page.getByRole('link', { name: presentation.name, exact: true })).toBeVisible()
  await settled(page)
  await page.goto('/offers?shape=tree')
  await expect(page.getByRole('link', { name: seen.name })).toBeVisible()
  await page.goto(`/offers?category_1=${offer.category_1}`)
  await expect(page.getByRole('link', { name: offer.reference })).toBeVisible()
  await page.goto(`/offers/${seen.id}`)
  await expect(page.getByText('Une imprimante pour toute l’agence.')).toBeVisible()
  const picture = page.getByRole('img', { name: seen.name })
  await expect.poll(async () => await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  // The pictures that belong to it are found in its response.
  await written(page)
  await page.goto(`/offers/${offer.id}`)
  await keepIt(page)
  const pictures = [offer, seen].map(({ id }) => page.request.get(`/api/v2/offers/${id}`))
  const addresses = await Promise.all(pictures.map(async (response) => ((await (await response).json()) as typeof offer).image?.url ?? ''))
  const traces = [offer.name, offer.reference, seen.name, seen.reference, 'Bonjour Starif']
  for (const trace of traces) await expect.poll(async () => (await everythingKept(page)).includes(trace), trace).toBe(true)
  const picturesThere = () =>
    page.evaluate(async (all) => (await Promise.all(all.map((one) => caches.match(one)))).filter(Boolean).length, addresses)
  await expect.poll(picturesThere).toBe(2)

  await page.goto('/on-device')
  await expect(page.locator('[data-kept]')).toHaveCount(1)
  await context.setOffline(true)
  await expect(page.locator('[data-part=connection]')).toContainText('Hors ligne')
  for (const { id } of [offer, seen]) {
    const stored = (await (await manager.request.get(`/api/v2/offers/${id}`)).json()) as typeof offer
    await changeOffer(manager, stored, { active: false })
  }
  await context.setOffline(false)
  const said = page.getByText('1 fiche gardée n’est plus disponible : elle a quitté cet appareil')
  await expect(said).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rien n’est gardé hors ligne' })).toBeVisible()
  await page.getByRole('button', { name: 'Fermer la notification' }).first().click()
  await written(page)
  await expectGone(page, traces)
  expect(await picturesThere()).toBe(0)
  await context.setOffline(true)
  await page.goto(`/offers/${offer.id}`)
  await expect(page.getByText('Hors ligne : pas encore consulté sur cet appareil')).toBeVisible()
  await expect(page.getByText(offer.name)).toHaveCount(0)
  await page.goto('/offers?shape=tree')
  await expect(page.getByRole('button', { name: /^Développer|^Sans catégorie|Rayon/ }).first()).toBeVisible()
  await expect(page.getByText(seen.name)).toHaveCount(0)
})

test('a seller opens an offer that was deactivated: it is not there, and no more without a network', async ({ page, context, browser }) => {
  const manager = await browser.newPage()
  const offer = await makeFullOffer(manager)
  await signInByForm(page, await ownAccount('Vente'), `/login?redirect=%2Foffers%2F${offer.id}`)
  await expect(page.getByText('Une imprimante pour toute l’agence.')).toBeVisible()
  await settled(page)
  await expect.poll(async () => (await everythingKept(page)).includes(offer.name)).toBe(true)
  const stored = (await (await manager.request.get(`/api/v2/offers/${offer.id}`)).json()) as typeof offer
  await changeOffer(manager, stored, { active: false })
  await page.reload()
  await expect(page.getByText('Offre introuvable')).toBeVisible()
  await written(page)
  await expectGone(page, [offer.name, offer.reference, 'Une imprimante pour toute l’agence.'])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Hors ligne : pas encore consulté sur cet appareil')).toBeVisible()
  await expect(page.getByText(offer.name)).toHaveCount(0)
})

test('of what a seller kept, a product that is deleted meanwhile is gone an hour later, and the others are read anew', async ({
  page,
  context,
  browser,
}) => {
  const manager = await browser.newPage()
  await signIn(manager, 'catalogue')
  const word = unique('Salon')
  const [gone, stays] = [
    await makeProduct(manager, { commercial_designation: `${word} un` }),
    await makeProduct(manager, { commercial_designation: `${word} deux` }),
  ]
  for (const { id } of [gone, stays]) await addDocument(manager, 'products', id, 'Fiche')
  await signInByForm(page, await ownAccount('Vente'), `/login?redirect=${encodeURIComponent(`/products?search=${word}`)}`)
  await settled(page)
  await (await behindDots(page, 'Garder la liste hors ligne')).click()
  await expect(page.getByText('2 fiches gardées sur cet appareil')).toBeVisible()
  await page.goto('/on-device')
  await context.setOffline(true)
  await expect(page.locator('[data-part=connection]')).toContainText('Hors ligne')
  const removed = await manager.request.delete(`/api/v2/products/${gone.id}?version=${gone.version}`)
  expect(removed.status()).toBe(204)
  const later = new Date(Date.now() + 2 * 3_600_000)
  await page.clock.setFixedTime(later)
  await context.setOffline(false)
  await expect(page.locator('[data-kept]')).toHaveCount(1)
  await written(page)
  await expectGone(page, [gone.reference, `${word} un`])
  const then = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' }).format(later)
  await expect(page.locator(`[data-kept="/products/${stays.id}"]`)).toContainText(`lu le ${then}`)
})

/** A user with both rights keeps an offer and a product, and views what is kept. */
async function keepsBoth(page: Page, browser: Browser) {
  const offer = await makeFullOffer(await browser.newPage())
  const admin = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(admin, 'admin')
  const product = await makeProduct(admin)
  const [products, offers] = [await makeRole(admin, 'product.index', 'product.show'), await makeRole(admin, 'offer.read', 'offer.show')]
  const person = await signIn(page, await ownAccount())
  await giveRoles(admin, person, products, offers)
  await page.goto(`/offers/${offer.id}`)
  await settled(page)
  await keepIt(page)
  await page.goto(`/products/${product.id}`)
  await keepIt(page)
  await page.goto('/on-device')
  await expect(page.locator('[data-kept]')).toHaveCount(2)
  return { offer, product, takeOffersAway: () => giveRoles(admin, person, products) }
}

test('a right that is taken away takes what it had brought off the device; what is still allowed is kept anew', async ({
  page,
  browser,
}) => {
  const { offer, product, takeOffersAway } = await keepsBoth(page, browser)
  await takeOffersAway()
  await askUntil(page, async () => (await page.locator('[data-kept]').count()) === 1, 'what is no longer allowed has gone')
  await expect(page.locator(`[data-kept="/products/${product.id}"]`)).toContainText(product.reference)
  await written(page)
  await expectGone(page, [offer.name, offer.reference, 'Une imprimante'])
  expect(await everythingKept(page)).toContain(product.reference)
})

test('who reads anew what they kept, after a right was taken away, still has it whole once the app has heard of it', async ({
  page,
  browser,
}) => {
  const { product, takeOffersAway } = await keepsBoth(page, browser)
  await settled(page)
  await takeOffersAway()
  const kept = page.locator(`[data-kept="/products/${product.id}"]`)
  await kept.getByRole('button', { name: 'Actualiser' }).click()
  await expect(page.getByText('1 fiche gardée sur cet appareil')).toBeVisible()
  // Whatever the age of the data, the current user is refetched.
  await page.clock.setFixedTime(new Date(Date.now() + 60_000))
  await askUntil(page, async () => (await page.locator('[data-kept]').count()) === 1, 'what is no longer allowed has gone')
  await expect(kept).toContainText(product.reference)
})
