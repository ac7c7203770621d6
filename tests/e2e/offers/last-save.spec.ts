// The last save of an offer manager can be undone in one step, as long as no other user has changed the offer since.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { saveButton } from '../products/products.ts'
import { makeOffer } from './offers.ts'

test.use({ account: 'offres' })

const lastSave = (page: Page) => page.getByRole('group', { name: 'Dernier enregistrement' })
const back = (page: Page) => lastSave(page).getByRole('button', { name: 'Rétablir l’état précédent' })

test('an offer manager puts back the markups that were saved last, and is told when a colleague was faster', async ({ page }) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  const coefficient = page.getByRole('textbox', { name: 'Coefficient', exact: true })
  const write = async (value: string) => {
    await coefficient.fill(value)
    await saveButton(page).click()
    await expect(saveButton(page)).toBeHidden()
  }

  await test.step('nothing is offered before anything was saved', async () => {
    await openScreen(page, `/offers/${offer.id}/markup`)
    await page.getByRole('button', { name: 'Ajouter un coefficient' }).click()
    await page.getByRole('combobox', { name: 'Filiale' }).selectOption('France entière')
    await expect(lastSave(page)).toBeHidden()
  })

  await test.step('what was saved last is put back, and that too', async () => {
    await write('1,2')
    await expect(lastSave(page)).toContainText('par')
    await write('3')
    await expectAccessible(page)
    await back(page).click()
    await expect(page.getByText('Modification annulée')).toBeVisible()
    await expect(coefficient).toHaveValue('1,2')
    await expect(saveButton(page)).toBeHidden()
    await back(page).click()
    await expect(coefficient).toHaveValue('3')
  })

  await test.step('another tab of the offer does not offer it', async () => {
    await page.getByRole('link', { name: 'Dégressivité' }).click()
    await expect(page.getByRole('navigation', { name: 'Dégressivité' })).toBeVisible()
    await expect(lastSave(page)).toBeHidden()
    await page.getByRole('link', { name: 'Coefficient', exact: true }).click()
    await expect(back(page)).toBeVisible()
  })

  await test.step('who has changed the offer since is named, and nothing is put back', async () => {
    const { version } = (await (await page.request.get(`/api/v2/offers/${offer.id}`)).json()) as { version: number }
    const renamed = await page.request.post(`/api/v2/offers/${offer.id}`, { data: { version, name: `${offer.name} bis` } })
    expect(renamed.ok()).toBe(true)
    await back(page).click()
    await expect(page.getByText('La modification n’a pas pu être annulée')).toBeVisible()
    await expect(page.getByText(/L’offre a été modifiée depuis par/)).toBeVisible()
    await expect(coefficient).toHaveValue('3')
  })
})
