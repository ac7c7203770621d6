// Before a meeting without a network: a seller keeps offers and products on the tablet with one tap, reads all of them there, sees what is
// kept and removes it.
import { expect, expectAccessible, signIn, test } from '../base.ts'
import { everythingKept, settled, signInByForm, signOutByMenu, written } from '../device.ts'
import { behindDots } from '../lists/list.ts'
import { addDocument, makeFullOffer } from '../offers/full-offer.ts'
import { coverBundleOf } from '../offers/offers.ts'
import { accountWith, ownAccount } from '../own-account.ts'
import { makeProduct, unique } from '../products/products.ts'

test.use({ onDevice: true })

test('a seller keeps an offer by one tap, reads it without a network with its picture and documents, sees what is kept, and removes it', async ({
  page,
  context,
  browser,
}) => {
  const manager = await browser.newPage()
  const offer = await makeFullOffer(manager)
  const { service } = await coverBundleOf(manager, offer)
  const rights = ['product.index', 'product.show', 'selling_price.read', 'offer.read', 'offer.show', 'offer.service.index'] as const
  await signInByForm(page, await accountWith(manager.request, ...rights), `/login?redirect=%2Foffers%2F${offer.id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Garder hors ligne' }).click()
  await expect(page.getByText('1 fiche gardée sur cet appareil')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gardé hors ligne' })).toBeVisible()
  await written(page)
  const kept = await everythingKept(page)
  expect(kept).toContain(offer.reference)
  expect(kept).toContain('Bonjour Starif')
  expect(kept).not.toContain('Marge à défendre')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.name)
  await expect(page.getByText('Une imprimante pour toute l’agence.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Machines' })).toContainText('ORV-LM210')
  await expect(page.getByText('ces documents sont gardés sur cet appareil')).toBeVisible()
  const picture = page.getByRole('img', { name: offer.name })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Aperçu de Plaquette' }).click()
  await expect(page.getByRole('dialog').locator('canvas[data-drawn]')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Services' }).click()
  await page.getByRole('combobox', { name: 'Périmètre couvert' }).selectOption('Lot de base')
  await expect(page.getByRole('region', { name: 'Couvertures du lot Lot de base' })).toContainText(service.name)

  await page.getByRole('button', { name: 'Menu de l’utilisateur' }).click()
  await page.getByRole('menuitem', { name: 'Sur cet appareil' }).click()
  const line = page.locator(`[data-kept="/offers/${offer.id}"]`)
  await expect(line).toContainText(/lu le \d\d\/\d\d\/\d{4}.*Ko/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tout retirer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tout retirer' }).click()
  await expect(page.getByRole('heading', { name: 'Rien n’est gardé hors ligne' })).toBeVisible()
  await page.getByRole('button', { name: 'Effacer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Effacer' }).click()
  await expect(page.getByText('Rien pour le moment.')).toBeVisible()
  await page.goto('/on-device')
  await expect(page.getByRole('heading', { name: 'Rien n’est gardé hors ligne' })).toBeVisible()
  await expect.poll(async () => (await everythingKept(page)).includes('Bonjour Starif')).toBe(false)
})

test('a seller keeps a list of products and a category of offers that nobody opened, is told what failed, finds them a month later, and leaves nothing behind', async ({
  page,
  context,
  browser,
}) => {
  const manager = await browser.newPage()
  const offer = await makeFullOffer(manager)
  await signIn(manager, 'catalogue')
  const word = unique('Salon')
  const products = [
    await makeProduct(manager, { commercial_designation: `${word} un` }),
    await makeProduct(manager, { commercial_designation: `${word} deux` }),
  ]
  for (const { id } of products) await addDocument(manager, 'products', id, 'Fiche')

  await signInByForm(
    page,
    await ownAccount('Vente'),
    `/login?redirect=${encodeURIComponent(`/offers?shape=tree&search=${offer.reference}`)}`,
  )
  await settled(page)
  await page.getByRole('button', { name: `Garder « ${offer.category_1} » hors ligne` }).click()
  await expect(page.getByText('1 fiche gardée sur cet appareil')).toBeVisible()

  const [first, second] = products
  await page.goto(`/products?search=${word}`)
  await expect(page.getByText(String(second?.reference))).toBeVisible()
  const failed = page.getByRole('dialog', { name: 'Tout n’a pas pu être gardé' })
  // A failure that concerns all of them is reported once.
  await page.route('**/api/v2/products/*/documents', (route) => route.fulfill({ status: 500, json: {} }))
  await (await behindDots(page, 'Garder la liste hors ligne')).click()
  await expect(failed.getByText(/^Pour toutes ces fiches\s: /)).toBeVisible()
  await expect(failed.getByRole('listitem')).toHaveText([/REF-\S+\)$/, /REF-\S+\)$/])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Autres actions sur la liste' })).toBeFocused()
  await page.unroute('**/api/v2/products/*/documents')
  // The files of one of them fail at first.
  await page.route(`**/api/v2/products/${second?.id}/documents`, (route) => route.fulfill({ status: 500, json: {} }))
  await (await behindDots(page, 'Garder la liste hors ligne')).click()
  await expect(failed.getByRole('listitem')).toHaveCount(1)
  await expect(failed).toContainText(`${word} deux`)
  await page.unroute(`**/api/v2/products/${second?.id}/documents`)
  await failed.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('1 fiche gardée sur cet appareil')).toBeVisible()
  await page.goto('/on-device')
  await expect(page.locator('[data-kept]')).toHaveCount(3)
  await written(page)

  const monthLater = new Date()
  monthLater.setDate(monthLater.getDate() + 40)
  await page.clock.setFixedTime(monthLater)
  await page.evaluate(() => localStorage.removeItem('answers'))
  await context.setOffline(true)
  for (const { id, commercial_designation } of products) {
    await page.goto(`/products/${id}/codes`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(commercial_designation))
    await expect(page.getByText('Aucun code')).toBeVisible()
    await page.getByRole('link', { name: 'Détails' }).click()
    await expect(page.getByText('Dans aucun lot, aucune nomenclature, aucune offre.')).toBeVisible()
  }
  await page.goto(`/products?search=${first?.reference}`)
  await expect(page.locator('[data-part=on-device]')).toBeVisible()
  await expect(page.getByText(String(first?.reference)).first()).toBeVisible()
  await page.goto(`/offers?search=${offer.reference}`)
  await expect(page.locator('[data-part=on-device]')).toContainText(/1 (parmi les \d+ offres|sur la seule offre)/)
  await expect(page.getByText(offer.name)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Rechercher un écran, un article ou une offre' }).fill(offer.reference)
  await page.getByRole('option', { name: new RegExp(offer.reference) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.name)

  await signOutByMenu(page)
  await expect(page).toHaveURL(/\/login$/)
  await written(page)
  const left = await everythingKept(page)
  expect([word, offer.reference, 'Bonjour Starif'].filter((trace) => left.includes(trace))).toEqual([])
})

test.describe('in a new browser', () => {
  test.use({ onDevice: false, serviceWorkers: 'allow' })

  test('a seller keeps an offer before the app itself is on the device: it is called kept once all of it is, and its PDF opens without a network', async ({
    page,
    context,
    browser,
  }) => {
    const manager = await browser.newPage()
    const offer = await makeFullOffer(manager)
    // The registration of the service worker is delayed until the test releases it.
    await page.addInitScript(() => {
      const register = ServiceWorkerContainer.prototype.register
      ServiceWorkerContainer.prototype.register = async function (...given) {
        await new Promise<void>((resolve) => Object.assign(globalThis, { letWorkerIn: resolve }))
        return await register.apply(this, given)
      }
    })
    await signIn(page, 'vendeur')
    await page.goto(`/offers/${offer.id}`)
    await page.getByRole('button', { name: 'Garder hors ligne' }).click()
    await expect(page.getByText('Préparation de l’application…')).toBeVisible()
    await expect(page.getByText('fiche gardée sur cet appareil')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Gardé hors ligne' })).toHaveCount(0)
    await expect(async () => await page.evaluate(() => (globalThis as unknown as { letWorkerIn: () => void }).letWorkerIn())).toPass()
    await expect(page.getByRole('button', { name: 'Gardé hors ligne' })).toBeVisible({ timeout: 60_000 })
    await written(page)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.name)
    await page.getByRole('button', { name: 'Aperçu de Plaquette' }).click()
    await expect(page.getByRole('dialog').locator('canvas[data-drawn]')).toBeVisible()
  })
})
