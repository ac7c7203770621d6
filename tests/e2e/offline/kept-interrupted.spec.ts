// Keeping things on a tablet is interrupted: the device is full, the user stops it, or the tab is closed.
import type { BrowserContext, Page } from '@playwright/test'

import type { Product } from '#contract/products/products.ts'

import { pdfOf } from '../../sample-files.ts'
import { expect, signIn, test } from '../base.ts'
import { everythingKept, settled, signInByForm, written } from '../device.ts'
import { behindDots } from '../lists/list.ts'
import { addDocument, makeFullOffer } from '../offers/full-offer.ts'
import { ownAccount } from '../own-account.ts'
import { makeProduct, unique } from '../products/products.ts'

test.use({ onDevice: true })

const listOf = (word: string) => `/login?redirect=${encodeURIComponent(`/products?search=${word}`)}`

/** Limits the app's storage to `more` bytes above its current size; without `more` the limit is removed. */
async function limitRoom(context: BrowserContext, page: Page, more?: number): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin })
  await devtools.send('Storage.overrideQuotaForOrigin', more === undefined ? { origin } : { origin, quotaSize: usage + more })
}

test.describe('on a device of its own', () => {
  // Data of previous tests may count as used until the browser has really deleted it, and would be free space then.
  test.use({ onDevice: false, serviceWorkers: 'allow' })
  test('a device that is full says so, holds nothing by halves, still reads what was kept before, and keeps the rest once there is room', async ({
    page,
    context,
    browser,
  }) => {
    const manager = await browser.newPage()
    const [before, large] = [await makeFullOffer(manager), await makeFullOffer(manager)]
    await addDocument(manager, 'offers', large.id, 'Notice', { name: 'Notice.pdf', mimeType: 'application/pdf', buffer: pdfOf(9_000_000) })
    await signInByForm(page, await ownAccount('Vente'), `/login?redirect=%2Foffers%2F${before.id}`)
    await settled(page)
    await page.getByRole('button', { name: 'Garder hors ligne' }).click()
    await expect(page.getByRole('button', { name: 'Gardé hors ligne' })).toBeVisible()
    await page.goto(`/offers/${large.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(large.name)
    await written(page)

    await limitRoom(context, page, 1_000_000)
    await page.getByRole('button', { name: 'Garder hors ligne' }).click()
    const said = page.getByRole('dialog', { name: 'Tout n’a pas pu être gardé' })
    await expect(said).toContainText('Cet appareil est plein : retirez-en ce dont vous n’avez plus besoin, puis réessayez.')
    await expect(said.getByRole('listitem')).toContainText('l’appareil est plein')
    await written(page)
    expect(await keptFiles(page)).toHaveLength(2 + 1)
    await test.step('with room again, once more is enough', async () => {
      await limitRoom(context, page)
      await said.getByRole('button', { name: 'Réessayer' }).click()
      await expect(page.getByRole('button', { name: 'Gardé hors ligne' })).toBeVisible()
      await written(page)
      expect(await keptFiles(page)).toHaveLength(2 + 1 + 2 + 2)
    })
    await context.setOffline(true)
    for (const { id, name } of [before, large]) {
      await page.goto(`/offers/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page.getByText('ces documents sont gardés sur cet appareil')).toBeVisible()
    }
  })
})

test('a run that is stopped keeps what it had, says how many, and asks for nothing more', async ({ page, browser }) => {
  const { word, products } = await makeThree(await browser.newPage())
  await signInByForm(page, await ownAccount('Vente'), listOf(word))
  await settled(page)
  await expect(page.getByText(String(products[2]?.reference))).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // The second one hangs.
  await page.route(`**/api/v2/products/${products[1]?.id}/documents`, () => undefined)
  await (await behindDots(page, 'Garder la liste hors ligne')).click()
  const run = page.getByRole('dialog', { name: 'Garder hors ligne' })
  await expect(run).toContainText('1 sur 3')
  await run.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Arrêté : 1 sur 3 gardées sur cet appareil')).toBeVisible()
  await written(page)
  expect(asked).not.toContain(`/api/v2/products/${products[2]?.id}`)
  await page.goto('/on-device')
  await expect(page.locator('[data-kept]')).toHaveCount(1)
  await expect(page.locator(`[data-kept="/products/${products[0]?.id}"]`)).toContainText(/lu le .*Ko/)
})

test('a tab that goes away while it keeps something leaves no half that is called whole: it is finished when there is a network, or removed', async ({
  page,
  context,
  browser,
}) => {
  const { word, products } = await makeThree(await browser.newPage())
  const [first, second, third] = products
  // The file of the second one is never stored on the device.
  await page.addInitScript((mark) => {
    const put = Cache.prototype.put
    Cache.prototype.put = async function stuck(...args) {
      if (sessionStorage.getItem(mark) && typeof args[0] === 'string' && args[0].startsWith('/kept/')) {
        document.documentElement.dataset['stuck'] = ''
        await new Promise(() => undefined)
      }
      await put.apply(this, args)
    }
  }, 'stuck')
  await signInByForm(page, await ownAccount('Vente'), listOf(String(first?.reference)))
  await settled(page)
  await (await behindDots(page, 'Garder la liste hors ligne')).click()
  await expect(page.getByText('1 fiche gardée sur cet appareil')).toBeVisible()
  await page.goto(`/products?search=${word}`)
  await expect(page.getByText(String(second?.reference))).toBeVisible()
  await written(page)
  await page.evaluate(() => sessionStorage.setItem('stuck', 'yes'))
  await page.goto(`/products/${second?.id}`)
  await page.getByRole('button', { name: 'Garder hors ligne' }).click()
  await expect(page.locator('html[data-stuck]')).toBeAttached()
  await page.close()

  await context.setOffline(true)
  const again = await context.newPage()
  await again.goto('/on-device')
  const half = again.locator(`[data-kept="/products/${second?.id}"]`)
  await expect(half).toContainText('À actualiser')
  await expect(half).not.toContainText('lu le')
  await expect(again.locator(`[data-kept="/products/${first?.id}"]`)).not.toContainText('À actualiser')
  await again.goto(`/products/${second?.id}`)
  await expect(again.getByRole('button', { name: 'Garder hors ligne' })).toBeVisible()
  await context.setOffline(false)
  await again.goto('/on-device')
  await expect(half).toContainText(/lu le .*Ko/)
  await written(again)
  expect(await keptFiles(again)).toHaveLength(2)
  await again.getByRole('button', { name: `Retirer ${word} deux` }).click()
  await expect(half).toHaveCount(0)
  await written(again)
  expect(await keptFiles(again)).toHaveLength(1)
  const left = await everythingKept(again)
  expect(left).toContain(first?.reference)
  expect(third && left.includes(`/kept/documents/${third.id}`)).toBe(false)
})

async function makeThree(manager: Page): Promise<{ word: string; products: Product[] }> {
  await signIn(manager, 'catalogue')
  const word = unique('Salon')
  const products: Product[] = []
  for (const [at, name] of ['un', 'deux', 'trois'].entries()) {
    const product = await makeProduct(manager, { reference: `${word}-${at}`, commercial_designation: `${word} ${name}` })
    await addDocument(manager, 'products', product.id, 'Fiche')
    products.push(product)
  }
  return { word, products }
}

/** The URLs of the files that are kept on the device. */
const keptFiles = async (page: Page): Promise<string[]> =>
  await page.evaluate(async () => (await (await caches.open('kept')).keys()).map(({ url }) => url))
