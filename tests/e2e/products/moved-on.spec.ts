// Data that another user has saved since this device read it: it appears in the form as soon as the server sends it.
import type { Page } from '@playwright/test'

import { pdf } from '../../sample-files.ts'
import { askUntil, expect, openScreen, signIn, test } from '../base.ts'
import { settled } from '../device.ts'
import { changeSellingPrice, euros, makePriced, makeSellingPrice, tabOf } from '../prices/selling-prices.ts'
import { changeProduct, makeProduct, unique } from './products.ts'

test.use({ onDevice: true })

/** Checks that no field counts as changed, and that leaving asks for no confirmation. */
async function expectUnchanged(page: Page): Promise<void> {
  await expect(page.getByText(/champs? modifié/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click()
  await expect(page).toHaveURL(/\/products(\?.*)?$/)
}

test.describe('a form that is opened from what the device had kept follows what is stored', () => {
  test.beforeEach(({ page }) => signIn(page, 'catalogue'))

  test('a product, which then has no changes that nobody made', async ({ page }) => {
    await page.clock.install()
    const product = await makeProduct(page, { commercial_designation: 'Avant' })
    await page.goto(`/products/${product.id}`)
    await expect(page.getByLabel('Désignation commerciale')).toHaveValue('Avant')
    await page.getByRole('link', { name: 'Détails' }).click()
    await expect(page).toHaveURL(/details$/)
    await changeProduct(page, product, { commercial_designation: 'Après' })
    // Data that was read less than ten seconds ago is not refetched.
    await page.clock.fastForward(11_000)
    await page.getByRole('link', { name: 'Général' }).click()
    // On a slow machine a request that began before the change may be the one that the page takes for fresh.
    const field = page.getByLabel('Désignation commerciale')
    await askUntil(page, async () => (await field.inputValue()) === 'Après', 'the new designation')
    await expectUnchanged(page)
  })

  test('a selling price, codes, a purchase price, a manufacturer and a document', async ({ page }) => {
    // Lists that were just read are not refetched.
    const [before, after] = [unique('Avant'), unique('Après')]
    const made = (await (await page.request.post('/api/v2/manufacturers', { data: { name: before } })).json()) as {
      id: number
      version: number
    }
    await test.step('a selling price, which then has no changes that nobody made', async () => {
      const place = await makePriced(page)
      const row = await makeSellingPrice(page, place, { unit_label: 'pièce', min_price: euros('10') })
      await openScreen(page, `${tabOf(place)}/${row.id}`)
      await expect(page.getByLabel('Libellé de l’unité')).toHaveValue('pièce')
      await settled(page)
      await changeSellingPrice(page, place, row, { unit_label: 'boîte', min_price: euros('12') })
      await page.reload()
      await expect(page.getByLabel('Libellé de l’unité')).toHaveValue('boîte')
      await expectUnchanged(page)
    })

    await test.step('codes, and what is typed meanwhile stays', async () => {
      const { product } = await makePriced(page)
      const path = `/api/v2/products/${product.id}/codes`
      await openScreen(page, `/products/${product.id}/codes`)
      await expect(page.getByLabel('Breizh Bureau')).toHaveValue('')
      await settled(page)
      const data = { version: product.version, codes: [{ zone: 'BRE', code: 'BZH 7' }] }
      expect((await page.request.post(path, { data })).status()).toBe(200)
      await page.route(`**${path}`, async (route) => {
        await page.getByLabel('Lyon Métropole Solutions').fill('LY-42')
        await route.fallback()
      })
      await page.reload()
      await expect(page.getByLabel('Breizh Bureau')).toHaveValue('BZH 7')
      await expect(page.getByLabel('Lyon Métropole Solutions')).toHaveValue('LY-42')
      await page.unroute(`**${path}`)
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('Codes enregistrés')).toBeVisible()
    })

    await test.step('a purchase price', async () => {
      const { product } = await makePriced(page)
      const [bought] = (
        (await (await page.request.get(`/api/v2/purchaseprices?product_id=${product.id}`)).json()) as {
          items: { id: number; version: number; amount: string; start_date: string; end_date: string | null }[]
        }
      ).items
      await openScreen(page, `/products/${product.id}/tarifs/purchases/${bought?.id}`)
      await expect(page.getByRole('textbox', { name: 'Prix d’achat', exact: true })).toHaveValue('100,00')
      await settled(page)
      const data = { ...bought, amount: '123.40' }
      expect((await page.request.put(`/api/v2/purchaseprices/${bought?.id}`, { data })).status()).toBe(200)
      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Prix d’achat', exact: true })).toHaveValue('123,40')
      await expectUnchanged(page)
    })

    await test.step('a manufacturer', async () => {
      await openScreen(page, `/references/manufacturers/${made.id}`)
      await expect(page.getByLabel('Nom')).toHaveValue(before)
      await settled(page)
      const data = { version: made.version, name: after }
      expect((await page.request.put(`/api/v2/manufacturers/${made.id}`, { data })).status()).toBe(200)
      await page.reload()
      await expect(page.getByLabel('Nom')).toHaveValue(after)
      await expectUnchanged(page)
    })

    await test.step('a document', async () => {
      const { product } = await makePriced(page)
      const file = { name: 'CGV.pdf', mimeType: 'application/pdf', buffer: pdf('Bonjour') }
      const fields = { entity: 'products', entity_id: String(product.id), type: 'contract', name: 'CGV 2025', start_date: '2026-01-01' }
      const made = (await (await page.request.post('/api/v2/documents', { multipart: { ...fields, file } })).json()) as {
        id: number
        version: number
      }
      await openScreen(page, `/products/${product.id}/documents/${made.id}`)
      await expect(page.getByLabel('Nom')).toHaveValue('CGV 2025')
      await settled(page)
      const data = { version: made.version, name: 'CGV 2026' }
      expect((await page.request.post(`/api/v2/documents/${made.id}`, { data })).status()).toBe(200)
      await page.reload()
      await expect(page.getByLabel('Nom')).toHaveValue('CGV 2026')
      await expectUnchanged(page)
    })
  })
})
