// The markups of an offer as a grid of subsidiaries and actors: typed, pasted, refused on their cell, and viewed period by period.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { pasteInto } from '../lists/paste.ts'
import { saveButton } from '../products/products.ts'
import { makeOffer } from './offers.ts'

test.use({ account: 'offres' })

const grid = (page: Page) => page.getByRole('table', { name: 'Coefficients du jour par filiale et acteur' })
const row = (page: Page, zone: string) => grid(page).getByRole('row', { name: new RegExp(`^${zone}`) })
const cell = (page: Page, zone: string, actor: string) => row(page, zone).getByRole('textbox', { name: actor })
const written = async (page: Page, offer: number) =>
  ((await (await page.request.get(`/api/v2/offers/${offer}/markup`)).json()) as { items: object[] }).items

test('an offer manager types the markups of the subsidiaries into a grid, in whichever of three ways, and saves them', async ({ page }) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  await openScreen(page, `/offers/${offer.id}/markup`)

  await test.step('what is typed for the nation stands in for every subsidiary without one of its own', async () => {
    await cell(page, 'France entière', 'Vendeur').fill('1,25')
    await expect(row(page, 'France entière')).toContainText(/taux de marge 25.% · taux de marque 20.% · depuis le /)
    await expect(row(page, 'Lyon Métropole')).toContainText(/national.: × 1,25/)
  })

  await test.step('Enter leads to the next subsidiary, and the values can be said in another way', async () => {
    await cell(page, 'France entière', 'Vendeur').press('Enter')
    await expect(cell(page, 'France entière', 'Vendeur')).not.toBeFocused()
    await expect(grid(page).locator('[data-cell=seller] input:focus')).toHaveCount(1)
    await page.getByLabel('Écrit en').selectOption('Taux de marque')
    await expect(cell(page, 'France entière', 'Vendeur')).toHaveValue('20')
    await cell(page, 'Lyon Métropole', 'Agence').fill('50')
    await expect(row(page, 'Lyon Métropole')).toContainText(/coefficient × 2 · taux de marge 100.%/)
  })

  await test.step('nothing or less is refused on its cell', async () => {
    await cell(page, 'Lyon Métropole', 'Agence').fill('0')
    await saveButton(page).click()
    await expect(row(page, 'Lyon Métropole').getByText('Cette valeur doit être strictement supérieure à 0.')).toBeVisible()
    await expectAccessible(page)
    await cell(page, 'Lyon Métropole', 'Agence').fill('50')
  })

  await test.step('what is not understood goes with its cell: another day can be looked at, and saved', async () => {
    await cell(page, 'Lyon Métropole', 'Vendeur').fill('beaucoup')
    await expect(cell(page, 'Lyon Métropole', 'Vendeur')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Écrit en').selectOption('Coefficient')
    await expect(cell(page, 'Lyon Métropole', 'Vendeur')).toHaveValue('')
    await expect(cell(page, 'Lyon Métropole', 'Vendeur')).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Écrit en').selectOption('Taux de marque')
  })

  await test.step('a value that is emptied before it was saved leaves nothing behind', async () => {
    await cell(page, 'Lyon Métropole', 'Vendeur').fill('10')
    await cell(page, 'Lyon Métropole', 'Vendeur').fill('')
    await expect(page.getByRole('table', { name: 'Coefficients par filiale' }).locator('[data-line]')).toHaveCount(2)
    await saveButton(page).click()
    await expect(page.getByText('Coefficients enregistrés')).toBeVisible()
    expect(await written(page, offer.id)).toMatchObject([
      { actor: 'seller', coefficient_type: 'coefficient', value: '1.25', end_date: null },
      { actor: 'agency', coefficient_type: 'margin_rate', value: '50.00', end_date: null },
    ])
  })
})

test('an offer manager pastes a table of subsidiaries: each line finds its own, and what fits none is listed', async ({ page }) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  await openScreen(page, `/offers/${offer.id}/markup`)
  const lyon = await row(page, 'Lyon Métropole').getByRole('rowheader').innerText()
  const sheet = ['Filiale\tVendeur\tAgence', `${lyon}\t1,3\t1,4`, 'Atlantis\t9\t9', 'France entière\t1,1\tbeaucoup']
  await pasteInto(cell(page, 'France entière', 'Vendeur'), `${sheet.join('\r\n')}\r\n`)
  await expect(cell(page, 'Lyon Métropole', 'Vendeur')).toHaveValue('1,3')
  await expect(cell(page, 'Lyon Métropole', 'Agence')).toHaveValue('1,4')
  await expect(cell(page, 'France entière', 'Vendeur')).toHaveValue('1,1')
  await expect(page.getByText('2 cellules collées n’ont pas été comprises')).toBeVisible()
  await expect(page.getByText(/Atlantis/)).toBeVisible()
  await expect(cell(page, 'France entière', 'Agence')).toHaveValue('')
  await saveButton(page).click()
  await expect(row(page, 'France entière')).toContainText('n’est pas compris')
  expect(await written(page, offer.id)).toHaveLength(0)
  await cell(page, 'France entière', 'Agence').fill('1,2')
  await saveButton(page).click()
  await expect(page.getByText('Coefficients enregistrés')).toBeVisible()
  expect(await written(page, offer.id)).toHaveLength(4)
})

test('an offer manager sees the markups period by period, and one that is written for a day ends before the next', async ({ page }) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  const items = [
    { zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', value: '1.1', start_date: '2020-01-01', end_date: '2020-12-31' },
    { zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', value: '1.2', start_date: '2021-01-01', end_date: null },
    { zone: 'LYO', actor: 'seller', coefficient_type: 'coefficient', value: '1.5', start_date: '2022-01-01', end_date: null },
  ]
  const response = await page.request.post(`/api/v2/offers/${offer.id}/markup`, { data: { version: offer.version, items } })
  expect(response.status()).toBe(200)
  await openScreen(page, `/offers/${offer.id}/markup`)
  await expect(row(page, 'Lyon Métropole')).toContainText('depuis le 01/01/2022')
  await page.getByLabel('Période', { exact: true }).selectOption('du 01/01/2020 au 31/12/2020')
  await expect(cell(page, 'France entière', 'Vendeur')).toHaveValue('1,1')
  await expect(row(page, 'Lyon Métropole')).toContainText(/national.: × 1,1/)
  await cell(page, 'Lyon Métropole', 'Vendeur').fill('1,4')
  await expect(row(page, 'Lyon Métropole')).toContainText('du 01/01/2020 au 31/12/2021')
})
