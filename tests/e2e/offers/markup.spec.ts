// The markups of an offer: typed in any of the three ways, pasted, refused on their own cell, saved, read by a seller, and shown in the
// history.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { draftsKept } from '../device.ts'
import { pasteInto } from '../lists/paste.ts'
import { saveButton } from '../products/products.ts'
import { makeOffer } from './offers.ts'

test.use({ account: 'offres' })

const table = (page: Page) => page.getByRole('table', { name: 'Coefficients par filiale, acteur et période' })
const row = (page: Page, place: number) => table(page).locator('[data-line]').nth(place)
const cell = (page: Page, place: number, label: string) => row(page, place).getByRole('textbox', { name: label, exact: true })

test('an offer manager writes markups in whichever of three ways, pastes them from a spreadsheet and saves them as one', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)

  await test.step('typed in one way, the two others follow', async () => {
    await openScreen(page, `/offers/${offer.id}/markup`)
    await page.getByRole('button', { name: 'Ajouter un coefficient' }).click()
    await row(page, 0).getByRole('combobox', { name: 'Filiale' }).selectOption('France entière')
    await cell(page, 0, 'Coefficient').fill('1,20')
    await expect(cell(page, 0, 'Taux de marge')).toHaveValue('20')
    await expect(cell(page, 0, 'Taux de marque')).toHaveValue('16,67')
    await cell(page, 0, 'Taux de marque').fill('50')
    await expect(cell(page, 0, 'Coefficient')).toHaveValue('2')
    await expect(cell(page, 0, 'Taux de marge')).toHaveValue('100')
  })

  await test.step('nothing or less is refused on its own cell, as are two periods that share a day', async () => {
    await cell(page, 0, 'Taux de marge').fill('0')
    await saveButton(page).click()
    await expect(row(page, 0).getByText('Cette valeur doit être strictement supérieure à 0.')).toBeVisible()
    await expect(cell(page, 0, 'Taux de marge')).toHaveAttribute('aria-invalid', 'true')
    await cell(page, 0, 'Taux de marge').fill('20')
    await expect(row(page, 0).getByText('Cette valeur doit être')).toBeHidden()
    await page.getByRole('button', { name: 'Ajouter un coefficient' }).click()
    await cell(page, 1, 'Coefficient').fill('1,3')
    await saveButton(page).click()
    await expect(row(page, 1).getByText('Cette période chevauche celle')).toBeVisible()
    await expectAccessible(page)
    await row(page, 1).getByRole('combobox', { name: 'Acteur' }).selectOption('Agence')
  })

  await test.step('cells of a spreadsheet are pasted as a block; what is not understood is listed', async () => {
    await pasteInto(cell(page, 1, 'Coefficient'), '1,25\t\t\t01/01/2026\t30/06/2026\r\nabc\t\t\t01/07/2026\t\r\n')
    await expect(table(page).locator('[data-line]')).toHaveCount(3)
    await expect(cell(page, 1, 'Coefficient')).toHaveValue('1,25')
    await expect(cell(page, 1, 'Fin')).toHaveValue('30/06/2026')
    await expect(cell(page, 2, 'Début')).toHaveValue('01/07/2026')
    await expect(page.getByText('1 cellule collée n’a pas été comprise')).toBeVisible()
    await expect(page.getByText(/Ligne 3, Coefficient.*abc/)).toBeVisible()
    await row(page, 2)
      .getByRole('button', { name: /^Supprimer/ })
      .click()
    await saveButton(page).click()
    await expect(page.getByText('Coefficients enregistrés')).toBeVisible()
    const stored = (await (await page.request.get(`/api/v2/offers/${offer.id}/markup`)).json()) as { items: object[] }
    expect(stored.items).toMatchObject([
      { actor: 'agency', coefficient_type: 'coefficient', value: '1.25', start_date: '2026-01-01', end_date: '2026-06-30' },
      { actor: 'seller', coefficient_type: 'markup_rate', value: '20.00', end_date: null },
    ])
  })

  await test.step('the day shows which one acts where, a national one standing in for the others', async () => {
    const lyon = page.getByRole('table', { name: 'Coefficients du jour' }).getByRole('row', { name: /^Lyon Métropole/ })
    await expect(lyon).toContainText(/national.: × 1,2/)
    await page.getByRole('textbox', { name: 'Jour' }).fill('01/02/2026')
    await expect(lyon).toContainText(/national.: × 1,25/)
  })

  await test.step('each line is a sentence of the offer’s history', async () => {
    const { items } = (await (await page.request.get(`/api/v2/activities/offers/${offer.id}`)).json()) as { items: { field: string }[] }
    expect(items.filter(({ field }) => field === 'markup').length).toBe(2)
    await openScreen(page, `/offers/${offer.id}`)
    await expect(page.getByText(/a ajouté le coefficient .*Agence.*coefficient 1,25, du 01\/01\/2026 au 30\/06\/2026/)).toBeVisible()
  })

  await test.step('a seller reads them and has nothing to write in', async () => {
    await page.context().clearCookies()
    await signIn(page, 'vendeur')
    await page.goto(`/offers/${offer.id}/markup`)
    await expect(table(page)).toContainText('16,67')
    await expect(table(page).getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ajouter un coefficient' })).toHaveCount(0)
  })
})

test('a draft remembers which pasted cells were not understood: after a reload they are red still, and keep it from being saved', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  await openScreen(page, `/offers/${offer.id}/markup`)
  await page.getByRole('button', { name: 'Ajouter un coefficient' }).click()
  await row(page, 0).getByRole('combobox', { name: 'Filiale' }).selectOption('France entière')
  await pasteInto(cell(page, 0, 'Coefficient'), '1,25\t\t\t01/01/2026\t30/06/2026\r\nabc\t\t\t01/07/2026\t\r\n')
  const unread = cell(page, 1, 'Coefficient')
  await expect(unread).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => draftsKept(page)).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(cell(page, 1, 'Début')).toHaveValue('01/07/2026')
  await expect(unread).toHaveAttribute('aria-invalid', 'true')
  await saveButton(page).click()
  expect(((await (await page.request.get(`/api/v2/offers/${offer.id}/markup`)).json()) as { items: object[] }).items).toEqual([])
  await unread.fill('1,5')
  await saveButton(page).click()
  await expect(page.getByText('Coefficients enregistrés')).toBeVisible()
})
