// An administrator corrects the name and the e-mail of a user.
import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { ownAccount } from '../own-account.ts'
import { saveButton } from '../products/products.ts'

test.use({ account: 'admin' })

test('an administrator corrects a name and an e-mail, and decides where a colleague has corrected them too', async ({ page }) => {
  const account = await ownAccount()
  await signIn(page, 'admin')
  const found = await page.request.get(`/api/v2/users?search=${account.email}`)
  const { id, version } = ((await found.json()) as { items: { id: number; version: number }[] }).items[0] ?? { id: 0, version: 0 }
  await openScreen(page, `/admin/users/${id}`)
  await page.getByRole('button', { name: 'Corriger le nom et l’e-mail' }).click()
  const form = page.getByRole('dialog', { name: 'Corriger le nom et l’e-mail' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill('camille')
  await saveButton(page).click()
  await expect(form).toContainText('Ce n’est pas une adresse e-mail.')
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'E-mail' }).fill('offres@starif.example')
  await saveButton(page).click()
  await expect(form).toContainText('Cette valeur est déjà utilisée.')

  const data = { version, name: 'Camille Renard' }
  expect((await page.request.put(`/api/v2/users/${id}`, { data })).ok()).toBe(true)
  await form.getByRole('textbox', { name: 'E-mail' }).fill(`bis-${account.email}`)
  await form.getByRole('textbox', { name: 'Nom' }).fill('Camille Rénal')
  await saveButton(page).click()
  const conflict = page.getByRole('dialog', { name: 'Modifié entre-temps' })
  await expect(conflict).toContainText('Camille Renard')
  await conflict.getByRole('radio', { name: /Camille Rénal/ }).check()
  await conflict.getByRole('button', { name: 'Enregistrer ces choix' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Camille Rénal', exact: true })).toBeVisible()
  await expect(page.locator('[data-part=user]')).toContainText(`bis-${account.email}`)
  await expect(page.getByRole('listitem').filter({ hasText: /a changé le nom.*Camille Renard.*Camille Rénal/ })).toBeVisible()
})
