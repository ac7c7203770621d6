// The degressivity of an offer: tiers with their warnings, corrected with one click, and quantities that depend on others.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { saveButton } from '../products/products.ts'
import { makeOffer } from './offers.ts'

test.use({ account: 'offres' })

const row = (page: Page, place: number) => page.locator('[data-line]').nth(place)
const cell = (page: Page, place: number, label: string) => row(page, place).getByRole('textbox', { name: label, exact: true })
const stored = async <T>(page: Page, path: string) => (await (await page.request.get(`/api/v2/offers/${path}`)).json()) as T

/** Adds these products of the demo to an offer. */
async function compose(page: Page, id: number, ...references: string[]): Promise<void> {
  const { version } = await stored<{ version: number }>(page, String(id))
  const found = await page.request.post(`/api/v2/offers/${id}/products/find`, { data: { references } })
  const { items } = (await found.json()) as { items: { id: number }[] }
  const bundles = [{ name: 'Lot', products: items.map((product) => ({ product_id: product.id })) }]
  const saved = await page.request.post(`/api/v2/offers/${id}/products`, { data: { version, sections: [{ name: 'Machines', bundles }] } })
  expect(saved.ok()).toBe(true)
}

test('an offer manager writes tiers of prices, is warned of a cliff and a gap, and has them mended', async ({ page }) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)

  await test.step('a table that surprises says so while it is typed', async () => {
    await openScreen(page, `/offers/${offer.id}/degressivity`)
    await page.getByRole('button', { name: 'Ajouter un palier' }).click()
    await cell(page, 0, 'À (inclus)').fill('47')
    await cell(page, 0, 'Remise').fill('0')
    await page.getByRole('button', { name: 'Ajouter un palier' }).click()
    await expect(cell(page, 1, 'De')).toHaveValue('48')
    await cell(page, 1, 'De').fill('50')
    await cell(page, 1, 'Remise').fill('10')
    await expect(page.getByText('Aucun palier de 48 à 49.')).toBeVisible()
    await expect(page.getByText('Commander 49 coûte plus cher que 50.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^50 / })).toContainText('4 500,00')
    await expectAccessible(page)
  })

  await test.step('the proposal closes the gap and prices each unit in its own tier', async () => {
    await page.getByRole('button', { name: 'Appliquer la proposition' }).click()
    await expect(cell(page, 0, 'À (inclus)')).toHaveValue('49')
    await expect(page.getByRole('combobox', { name: 'Mode' })).toHaveValue('graduated')
    await expect(page.getByText('Commander 49 coûte')).toBeHidden()
    await expect(page.getByRole('row', { name: /^50 / })).toContainText('4 990,00')
    await saveButton(page).click()
    await expect(page.getByText('Dégressivité enregistrée')).toBeVisible()
    expect(await stored(page, `${offer.id}/price-degressivity`)).toMatchObject({
      mode: 'graduated',
      items: [{ max_quantity: '49.00' }, { min_quantity: '50.00', discount_rate: '10.00' }],
      warnings: [],
    })
  })

  await test.step('tiers that share a quantity are refused on their own cell', async () => {
    await cell(page, 1, 'De').fill('49')
    await saveButton(page).click()
    await expect(row(page, 1).getByText('Cet intervalle chevauche celui de 1 à 49.')).toBeVisible()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(cell(page, 1, 'De')).toHaveValue('50')
  })

  await test.step('quantities follow from others, in an order that is changed', async () => {
    await compose(page, offer.id, 'KEL-C2530', 'KEL-TK35K')
    await openScreen(page, `/offers/${offer.id}/degressivity?of=quantities`)
    await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
    await row(page, 0).getByRole('combobox', { name: 'Article source' }).selectOption({ index: 1 })
    await row(page, 0).getByRole('combobox', { name: 'Article destination' }).selectOption({ index: 2 })
    await saveButton(page).click()
    await expect(row(page, 0).getByText('Ce champ est requis.')).toBeVisible()
    await cell(page, 0, 'Valeur').fill('2')
    await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
    await row(page, 1).getByRole('combobox', { name: 'Article source' }).selectOption({ index: 2 })
    await row(page, 1).getByRole('combobox', { name: 'Article destination' }).selectOption({ index: 1 })
    await row(page, 1).getByRole('combobox', { name: 'Opération' }).selectOption('assign')
    await cell(page, 1, 'Valeur').fill('3')
    // The effect of the first one on the quantities that can be chosen, within the limits that the second one leaves.
    await expect(page.getByRole('img', { name: 'KEL-C2530 → KEL-TK35K' })).toBeVisible()
    await row(page, 1)
      .getByRole('button', { name: /^Monter/ })
      .click()
    await expect(cell(page, 0, 'Valeur')).toHaveValue('3')
    await expectAccessible(page)
    await saveButton(page).click()
    await page.getByRole('dialog', { name: 'Effet sur les prix' }).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Dégressivité enregistrée')).toBeVisible()
    expect(await stored(page, `${offer.id}/quantity-degressivity`)).toMatchObject({
      items: [
        { operator: 'assign', value: '3.00' },
        { operator: 'multiply', value: '2.00' },
      ],
    })
  })
})
