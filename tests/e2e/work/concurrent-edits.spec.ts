// Another user saves while periods are shifted, a selling price is deactivated or a purchase price is deleted: the change is reported and
// shown, and one click continues.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import {
  changeSellingPrice,
  confirmImpact,
  euros,
  makePriced,
  makeSellingPrice,
  type Priced,
  readSellingPrices,
  tabOf,
} from '../prices/selling-prices.ts'

const meanwhile = (page: Page) => page.getByRole('dialog', { name: 'Modifié entre-temps' })
const purchaseOf = async (page: Page, { product }: Priced) => {
  const response = await page.request.get(`/api/v2/purchaseprices?product_id=${product.id}`)
  return ((await response.json()) as { items: { id: number; version: number; amount: string }[] }).items[0]
}
const chooseInMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /Autres actions/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test.use({ account: 'catalogue' })
test.beforeEach(async ({ page }) => signIn(page, 'catalogue'))

test('a selling price that somebody changed or switched off meanwhile is shown as it is now, and switched off by one click', async ({
  page,
}) => {
  await test.step('a selling price that somebody changed is shown as it is now, and switched off by one click', async () => {
    const place = await makePriced(page)
    const row = await makeSellingPrice(page, place, { min_price: euros('10') })
    await openScreen(page, tabOf(place))
    await chooseInMenu(page, 'Désactiver')
    await expect(page.getByRole('dialog')).toContainText('10,00 €')
    await changeSellingPrice(page, place, row, { min_price: euros('12') })
    await confirmImpact(page)
    await expect(meanwhile(page)).toContainText('Marc Lefèvre')
    await expect(meanwhile(page)).toContainText('Prix min : 10,00 € → 12,00 €')
    await expectAccessible(page)
    expect((await readSellingPrices(page, place))[0]).toMatchObject({ active: true, min_price: euros('12.00') })
    await meanwhile(page).getByRole('button', { name: 'Enregistrer quand même' }).click()
    await expect(page.getByText('Tarif désactivé')).toBeVisible()
    expect((await readSellingPrices(page, place))[0]).toMatchObject({ active: false, min_price: euros('12.00') })
  })

  await test.step('a selling price that somebody switched off already is said to be off, and nothing is asked', async () => {
    const place = await makePriced(page)
    const row = await makeSellingPrice(page, place, { min_price: euros('10') })
    await openScreen(page, tabOf(place))
    await chooseInMenu(page, 'Désactiver')
    await changeSellingPrice(page, place, row, { active: false })
    await confirmImpact(page)
    await expect(page.getByText('Ce tarif a déjà été désactivé')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await readSellingPrices(page, place))[0]).toMatchObject({ active: false, version: 2 })
  })
})

test('periods and running prices that somebody changed meanwhile are shown as they are now before they are shifted or ended', async ({
  page,
}) => {
  await test.step('periods of which somebody changed one are shifted on top of that, all or none', async () => {
    const place = await makePriced(page)
    const first = await makeSellingPrice(page, place, { end_date: '2026-06-30', min_price: euros('10') })
    await makeSellingPrice(page, place, { start_date: '2026-07-01', min_price: euros('11') })
    await openScreen(page, `${tabOf(place)}/shift?catalog=${place.catalog.id}`)
    await page.getByLabel('Toutes').check()
    await page.getByLabel('Nombre de jours').fill('10')
    await page.getByRole('button', { name: 'Décaler', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('10,00 €')
    await changeSellingPrice(page, place, first, { end_date: '2026-05-31', min_price: euros('9') })
    await confirmImpact(page)
    await expect(meanwhile(page)).toContainText('Date de fin : 30/06/2026 → 31/05/2026')
    await expectAccessible(page)
    expect((await readSellingPrices(page, place)).map(({ start_date }) => start_date)).toEqual(['2026-01-01', '2026-07-01'])

    await meanwhile(page).getByRole('button', { name: 'Revenir' }).click()
    await expect(page.getByLabel('Nombre de jours')).toHaveValue('10')
    await expect(page.getByRole('group', { name: 'Périodes' })).toContainText('du 11/01/2026 au 10/06/2026')
    await page.getByRole('button', { name: 'Décaler', exact: true }).click()
    await confirmImpact(page)
    await expect(page.getByText('Périodes décalées')).toBeVisible()
    const rows = await readSellingPrices(page, place)
    expect(rows.map(({ start_date, end_date, min_price }) => [start_date, end_date, min_price])).toEqual([
      ['2026-01-11', '2026-06-10', euros('9.00')],
      ['2026-07-11', null, euros('11.00')],
    ])
  })

  await test.step('a new selling price ends the running one as somebody has changed it meanwhile, once that was seen', async () => {
    const place = await makePriced(page)
    const row = await makeSellingPrice(page, place, { min_price: euros('10') })
    await openScreen(page, `${tabOf(place)}/new?from=${row.id}&to=period`)
    await page.getByLabel('Date de début').fill('01/01/2030')
    await expect(page.getByLabel(/Terminer la veille/)).toBeChecked()
    await page.getByLabel('Prix min', { exact: true }).fill('20')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('dialog')).toContainText('20,00 €')
    await changeSellingPrice(page, place, row, { min_price: euros('12') })
    await confirmImpact(page)
    await expect(meanwhile(page)).toContainText('Prix min : 10,00 € → 12,00 €')
    await meanwhile(page).getByRole('button', { name: 'Enregistrer quand même' }).click()
    await expect(page.getByText('Tarif créé')).toBeVisible()
    const rows = await readSellingPrices(page, place)
    expect(rows.map(({ start_date, end_date, min_price }) => [start_date, end_date, min_price])).toEqual([
      ['2026-01-01', '2029-12-31', euros('12.00')],
      ['2030-01-01', null, euros('20.00')],
    ])
  })
})

test('a purchase price that somebody changed or deleted meanwhile is shown as it is now, and deleted by one click', async ({ page }) => {
  await test.step('a purchase price that somebody changed is shown as it is now, and deleted by one click', async () => {
    const place = await makePriced(page)
    const bought = await purchaseOf(page, place)
    await openScreen(page, `${tabOf(place)}/purchases/${bought?.id}`)
    await page.getByRole('button', { name: 'Supprimer ce prix d’achat' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Aucun prix ne change.')
    const changes = { version: bought?.version, amount: '105.00' }
    expect((await page.request.put(`/api/v2/purchaseprices/${bought?.id}`, { data: changes })).status()).toBe(200)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(meanwhile(page)).toContainText('Prix d’achat : 100,00 € → 105,00 €')
    await expectAccessible(page)
    expect(await purchaseOf(page, place)).toMatchObject({ amount: '105.00' })
    await meanwhile(page).getByRole('button', { name: 'Supprimer quand même' }).click()
    await expect(page.getByText('Prix d’achat supprimé')).toBeVisible()
    expect(await purchaseOf(page, place)).toBeUndefined()
  })

  await test.step('a purchase price that somebody deleted already is said to be gone', async () => {
    const place = await makePriced(page)
    const bought = await purchaseOf(page, place)
    await openScreen(page, `${tabOf(place)}/purchases/${bought?.id}`)
    await page.getByRole('button', { name: 'Supprimer ce prix d’achat' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Aucun prix ne change.')
    expect((await page.request.delete(`/api/v2/purchaseprices/${bought?.id}?version=${bought?.version}`)).status()).toBe(204)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Ce prix d’achat a déjà été supprimé')).toBeVisible()
    await expect(page).toHaveURL(/\/tarifs$/)
  })
})
