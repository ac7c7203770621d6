// Rights that are granted and revoked while users work: an open tab follows without a reload and without signing in again.
import type { Browser, Page } from '@playwright/test'

import { askToRemove, askUntilShown, expect, newsStay, openScreen, signIn, test } from '../base.ts'
import { command, ownAccount } from '../own-account.ts'
import { makeProduct, saveButton } from '../products/products.ts'
import { giveRoles, makeRole } from './roles.ts'

/** Another browser, in which an administrator is signed in. */
async function administrator(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await page.addInitScript(newsStay)
  await signIn(page, 'admin')
  return page
}
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
const links = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })

/** Opens a screen with the rights that have been granted meanwhile. */
async function openWithNewRights(page: Page, path: string): Promise<void> {
  await askUntilShown(page, links(page).getByRole('link', { name: 'Articles' }))
  await openScreen(page, path)
}

test('somebody works while rights come and go', async ({ page, browser }) => {
  const admin = await administrator(browser)
  const person = await signIn(page, await ownAccount())
  const designation = page.getByLabel('Désignation commerciale')

  await test.step('and is given a right: the screen that it opens is there when the tab is looked at again', async () => {
    await page.goto('/daily-focus')
    await expect(links(page).getByRole('link', { name: 'Focus du jour' })).toBeVisible()
    await expect(links(page).getByRole('link', { name: 'Articles' })).toHaveCount(0)
    await giveRoles(admin, person, await makeRole(admin, 'product.index'))
    await askUntilShown(page, links(page).getByRole('link', { name: 'Articles' }))
    await links(page).getByRole('link', { name: 'Articles' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
  })

  await test.step('and a right is taken: the next refused request closes the screen and says which right is missing', async () => {
    await expect(page.getByRole('table', { name: 'Articles' })).toBeVisible()
    await giveRoles(admin, person)
    await page.getByRole('searchbox', { name: 'Rechercher un article' }).fill('imprimante')
    await expect(page.getByText('Accès interdit')).toBeVisible()
    await expect(page.getByText('Permission manquante : Articles · Voir la liste des articles')).toBeVisible()
    await expect(links(page).getByRole('link', { name: 'Articles' })).toHaveCount(0)
  })

  await test.step('and the role is deleted meanwhile: what was typed is refused, and only what another role still gives stays open', async () => {
    const [lost, kept] = [await makeRole(admin, 'product.update.general'), await makeRole(admin, 'product.index', 'product.show')]
    await giveRoles(admin, person, lost, kept)
    const product = await makeProduct(admin)
    await openWithNewRights(page, `/products/${product.id}`)
    await designation.fill('Trop tard')
    await admin.goto(`/admin/roles/${lost.id}`)
    await askToRemove(admin)
    const dialog = admin.getByRole('dialog')
    await expect(dialog).toContainText(`${person.name} (${person.email}) – Articles · Modifier les informations générales`)
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await expect(admin.getByText('Rôle supprimé')).toBeVisible()
    await saveButton(page).click()
    await expect(page.getByText('Permissions insuffisantes')).toBeVisible()
    await expect(saveButton(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: product.mdm_designation })).toBeVisible()
  })

  await test.step('and all rights go in the middle of an edit: the screen closes, and what was typed is there when they come back', async () => {
    const role = await makeRole(admin, 'product.index', 'product.show', 'product.update.general')
    await giveRoles(admin, person, role)
    const product = await makeProduct(admin)
    await openWithNewRights(page, `/products/${product.id}`)
    await designation.fill('Trop tard')
    await giveRoles(admin, person)
    await saveButton(page).click()
    await expect(page.getByText('Accès interdit')).toBeVisible()
    await giveRoles(admin, person, role)
    // The screen comes back by itself.
    await askUntilShown(page, designation)
    await expect(page).toHaveURL(new RegExp(`/products/${product.id}$`))
    await expect(designation).toHaveValue('Trop tard')
  })

  await admin.context().close()
})

test('the last administrator cannot be removed, and goes on working', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/users')
  await expect(command('admin-remove', ['admin@starif.example'])).rejects.toThrow('is the last administrator')
  await lookAgain(page)
  await links(page).getByRole('link', { name: 'Rôles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion des rôles' })).toBeVisible()
})
