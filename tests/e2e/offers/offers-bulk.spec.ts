// Bulk actions of an offer manager on offers of the list.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { behindDots, rows } from '../lists/list.ts'
import { unique } from '../products/products.ts'
import { changeOffer, makeOffer } from './offers.ts'

test.use({ account: 'offres' })

test.beforeEach(async ({ page }) => void (await signIn(page, 'offres')))

/** The subsidiaries of each offer of a category, by reference. */
async function zones(page: Page, category_1: string): Promise<string[]> {
  const found = await page.request.get('/api/v2/offers', { params: { category_1, sort: 'reference' } })
  const { items } = (await found.json()) as { items: { zones: { code_sigma: string }[] }[] }
  return items.map((offer) => offer.zones.map(({ code_sigma }) => code_sigma).join())
}

test('adds a subsidiary to the offers of a category by keyboard, sees before and after, what stays and what is refused, and takes it back', async ({
  page,
}) => {
  const category_1 = unique('Rayon')
  const references = ['OA', 'OB', 'OC'].map(unique)
  const [first, second, late] = references
  await makeOffer(page, { category_1, reference: first })
  await makeOffer(page, { category_1, reference: second, zones: ['LYO'], marketing_end_date: '2029-12-31' })
  await makeOffer(page, { category_1, reference: late, marketing_start_date: '2040-01-01' })
  await openScreen(page, `/offers?category_1=${category_1}`)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('3 offres sélectionnées')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Modifier la sélection' })
  await dialog.getByRole('checkbox', { name: 'Remplacer les filiales' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'Ajouter des filiales' }).press('Space')
  // The two are exclusive: replacing all subsidiaries is deselected.
  await expect(dialog.getByRole('checkbox', { name: 'Remplacer les filiales' })).not.toBeChecked()
  await dialog.getByRole('combobox', { name: 'Filiale à ajouter…' }).pressSequentially('Lyon')
  await expect(page.getByRole('option', { name: 'Lyon' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Ne plus choisir la filiale Lyon' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Fin de commercialisation' }).press('Space')
  await dialog.getByRole('textbox', { name: 'Fin de commercialisation' }).fill('31/12/2029')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Aperçu pour 3 offres' }).press('Enter')

  const preview = page.getByRole('dialog', { name: 'Aperçu de la modification' })
  await expect(preview.getByText('1 offre sera modifiée, 1 est déjà à jour, 1 refusée.')).toBeVisible()
  await expect(preview.getByRole('row', { name: first }).filter({ hasText: 'Filiales' })).toContainText(/Filiales\s*—\s*Lyon/)
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Refusées 1' }).press('Enter')
  await expect(preview.getByRole('row', { name: late })).toContainText('La date de fin doit être postérieure à la date de début.')
  expect(await zones(page, category_1)).toEqual(['', 'LYO', ''])
  await preview.getByRole('button', { name: 'Modifier 1 offre' }).press('Enter')
  await expect(page.getByText('1 offre modifiée')).toBeVisible()
  await expect(rows(page).filter({ hasText: first })).toContainText('Lyon')
  expect(await zones(page, category_1)).toEqual(['LYO', 'LYO', ''])
  await page.getByRole('button', { name: 'Annuler la modification' }).click()
  await expect(page.getByText('1 offre a retrouvé ses valeurs.')).toBeVisible()
  await expect(rows(page).filter({ hasText: first })).not.toContainText('Lyon')
  expect(await zones(page, category_1)).toEqual(['', 'LYO', ''])
})

test('finds a change of several offers among the past ones and takes it back; what a colleague changed since is left and named', async ({
  page,
}) => {
  const [one, two] = [await makeOffer(page), await makeOffer(page)]
  const items = [one, two].map(({ id, version }) => ({ id, version }))
  const made = await page.request.post('/api/v2/offer-changes', { data: { items, changes: { active: false } } })
  const { id } = ((await made.json()) as { change: { id: number } }).change
  await changeOffer(page, { ...one, version: 2 }, { name: 'Entre-temps' })
  await openScreen(page, '/offers')
  await (await behindDots(page, 'Modifications groupées')).click()
  await page.locator(`a[href="/offers/changes/${id}"]`).first().click()
  await expect(page.getByRole('heading', { name: /Active\s: Non/ })).toBeVisible()
  await page.getByRole('button', { name: 'Annuler cette modification' }).click()
  await page.getByRole('button', { name: 'Annuler la modification' }).click()
  await expect(page.getByText('1 offre laissée telle quelle, modifiée depuis')).toBeVisible()
  await expect(page.getByText(new RegExp(`^${one.reference} \\(`))).toBeVisible()
  await expect(page.getByRole('row', { name: two.reference })).toContainText('Annulée')
  await expect(page.getByRole('row', { name: one.reference })).toContainText('Laissée telle quelle')
})
