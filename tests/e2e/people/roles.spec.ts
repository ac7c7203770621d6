// Roles and users: an administrator grants and revokes rights, and views the app as another user.
import type { Page } from '@playwright/test'

import { askToRemove, expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { draftsKept } from '../device.ts'
import { ownAccount } from '../own-account.ts'
import { saveButton, unique } from '../products/products.ts'
import { makeRole, readRole } from './roles.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
/** Presses Tab until the control with this name is focused. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if (name.test(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))) return
  }
  throw new Error(`Tab never came to ${name}`)
}
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('an administrator', () => {
  test.use({ account: 'admin' })
  test.beforeEach(async ({ page }) => signIn(page, 'admin'))

  test('makes and changes roles: by the keyboard, beside somebody else, and as what others see', async ({ page }) => {
    // Created before the app has loaded its lists.
    const [shared, typed] = [await makeRole(page, 'product.index'), await makeRole(page)]
    const [given, seen] = [await makeRole(page, 'cgv.update'), await makeRole(page, 'product.index', 'product.show')]

    await test.step('makes a role, gives it a right by the keyboard, renames and deletes it', async () => {
      const name = unique('Rôle')
      await openScreen(page, '/products')
      await page.getByRole('link', { name: 'Rôles' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Gestion des rôles' })).toBeVisible()
      await page.getByRole('button', { name: 'Nouveau rôle' }).click()
      await dialog(page).getByRole('button', { name: 'Agrandir' }).click()
      await expect(dialog(page).getByRole('button', { name: 'Restaurer' })).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Créer' }).click()
      await expect(dialog(page).getByText('Le nom du rôle ne peut pas être vide.')).toBeVisible()
      await expect(page.getByText('Nom requis')).toBeVisible()
      await expectAccessible(page)
      await dialog(page).getByRole('textbox', { name: 'Nom du rôle' }).fill(name)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      await expect(page.getByText('Rôle créé')).toBeVisible()
      await expect(page.getByText('Rôle introuvable')).toHaveCount(0)

      await page.getByRole('searchbox', { name: 'Rechercher une permission' }).fill('créer un article')
      await section(page, 'Permissions disponibles').getByRole('button', { name: 'Créer un article' }).focus()
      await page.keyboard.press('Enter')
      await expect(section(page, 'Permissions attribuées').getByRole('button', { name: 'Créer un article' })).toBeVisible()
      await expect(section(page, 'Enregistrement')).toContainText('Ajouté : Créer un article')
      await expectAccessible(page)
      await saveButton(page).click()
      await expect(page.getByText('Modifications enregistrées')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'a ajouté Articles · Créer un article' })).toBeVisible()

      await page.getByRole('button', { name: 'Renommer' }).click()
      await dialog(page).getByRole('textbox', { name: 'Nom du rôle' }).fill(`${name} bis`)
      await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByRole('heading', { level: 2, name: `${name} bis` })).toBeVisible()
      await askToRemove(page)
      await expect(dialog(page)).toContainText('aucune permission n’est perdue')
      await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
      await expect(page.getByText('Rôle supprimé')).toBeVisible()
      await expect(page).toHaveURL(/\/admin\/roles$/)
    })

    await test.step('finds a role in the list, sees which one is open, and sorts by the number of users', async () => {
      await openScreen(page, `/admin/roles/${shared.id}`)
      const list = page.getByRole('table', { name: 'Rôles' })
      await expect(list.getByRole('link', { name: shared.name })).toHaveAttribute('aria-current', 'page')
      await expect(list.locator('[aria-current]')).toHaveCount(1)
      const most = list.getByRole('button', { name: 'Utilisateurs' })
      await most.press('Enter')
      await most.press('Enter')
      await expect(list.getByRole('columnheader', { name: 'Utilisateurs' })).toHaveAttribute('aria-sort', 'descending')
      const counts = (await list.getByRole('cell').allTextContents()).map(Number)
      expect(counts.length).toBeGreaterThan(3)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
      const [first, second] = [list.getByRole('link').first(), list.getByRole('link').nth(1)]
      await first.press('ArrowDown')
      await expect(second).toBeFocused()
      await page.getByRole('searchbox', { name: 'Rechercher un rôle' }).fill(shared.name)
      await expect(list.getByRole('link')).toHaveText([shared.name])
    })

    await test.step('changes a role that somebody else changes at the same time, and nothing is lost', async () => {
      await openScreen(page, `/admin/roles/${shared.id}`)
      await section(page, 'Permissions disponibles').getByRole('button', { name: 'Créer un permis' }).click()
      const theirs = await makeRole(page, 'product.index', 'cgv.update')
      const permissions = theirs.permissions.map(({ id }) => id)
      expect((await page.request.put(`/api/v2/roles/${shared.id}`, { data: { version: shared.version, permissions } })).status()).toBe(200)
      await saveButton(page).click()
      await expect(page.getByText('Modifié entre-temps par quelqu’un d’autre')).toBeVisible()
      await expect(page.getByText('Ajouté : Modifier les CGV')).toBeVisible()
      await saveButton(page).click()
      await expect(page.getByText('Modifications enregistrées')).toBeVisible()
      const names = (await readRole(page, shared.id)).permissions.map(({ name }) => name)
      expect(names.toSorted()).toEqual(['cgv.update', 'permit.create', 'product.index'])
    })

    await test.step('renames a role while somebody else changes its rights, and both changes are stored', async () => {
      const { id, version } = await readRole(page, shared.id)
      const name = unique('Rôle')
      await page.getByRole('button', { name: 'Renommer' }).click()
      expect((await page.request.put(`/api/v2/roles/${id}`, { data: { version, permissions: [] } })).status()).toBe(200)
      await dialog(page).getByRole('textbox', { name: 'Nom du rôle' }).fill(name)
      await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('Rôle renommé')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      expect(await readRole(page, id)).toMatchObject({ name, permissions: [] })
    })

    await test.step('gives a right, takes it back, brings it again and saves, all by the keyboard', async () => {
      await openScreen(page, `/admin/roles/${typed.id}`)
      await page.getByRole('searchbox', { name: 'Rechercher une permission' }).focus()
      await page.keyboard.type('cgv')
      const added = section(page, 'Permissions attribuées').getByRole('button', { name: 'Modifier les CGV' })
      await expect(section(page, 'Permissions disponibles').getByRole('button', { name: /Ajouter/ })).toHaveCount(1)
      await tabTo(page, /Modifier les CGV/)
      await page.keyboard.press('Enter')
      await expect(added).toBeVisible()
      await tabTo(page, /^Annuler$/)
      await page.keyboard.press('Enter')
      await expect(added).toHaveCount(0)
      await page.getByRole('button', { name: 'Rétablir' }).press('Enter')
      await expect(added).toBeVisible()
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Modifications enregistrées')).toBeVisible()
      expect((await readRole(page, typed.id)).permissions.map(({ name }) => name)).toEqual(['cgv.update'])
    })

    await test.step('gives a user a role, reads what it permits, and takes it back', async () => {
      const holder = await ownAccount()
      await openScreen(page, '/admin/users')
      await page.getByRole('searchbox', { name: 'Rechercher un utilisateur' }).fill(holder.email)
      await page.getByRole('table', { name: 'Utilisateurs' }).getByRole('link', { name: holder.name }).click()
      await expect(section(page, 'Rôle(s) de ').first()).toBeVisible()
      await section(page, 'Rôles disponibles').getByRole('button', { name: given.name }).click()
      await saveButton(page).click()
      await expect(section(page, 'Permissions effectives')).toContainText(`Modifier les CGV (par ${given.name})`)
      await section(page, 'Rôles attribués').getByRole('button', { name: given.name }).click()
      await saveButton(page).click()
      await expect(section(page, 'Permissions effectives')).not.toContainText(given.name)
    })

    await test.step('sees the app as a role, reading only, with the rights that are missing, and comes back', async () => {
      await openScreen(page, `/admin/roles/${seen.id}`)
      await page.getByRole('button', { name: 'Voir comme' }).click()
      await expect(page).toHaveURL(/\/products/)
      const banner = section(page, 'Voir comme')
      await expect(banner).toContainText(`comme le rôle ${seen.name}, en lecture seule`)
      await expect(page.getByRole('link', { name: 'Rôles' })).toHaveCount(0)
      await expect(page.getByText('Permissions insuffisantes')).toHaveCount(0)
      await banner.getByText(/manquent? sur cet écran/).click()
      // A button of the list, and a screen that the navigation hides.
      await expect(banner.getByRole('listitem').filter({ hasText: 'Articles · Créer un article' })).toBeVisible()
      await expect(
        banner.getByRole('listitem').filter({ hasText: 'Données de référence · Modifier les données de référence' }),
      ).toBeVisible()
      await expectAccessible(page)
      await banner.getByRole('button', { name: 'Revenir à mes permissions' }).click()
      await expect(page.getByRole('heading', { level: 2, name: seen.name })).toBeVisible()
      await expect(banner).toHaveCount(0)
    })

    await test.step('is told that a role or a user does not exist', async () => {
      await openScreen(page, '/admin/roles/999999')
      await expect(page.getByRole('heading', { name: 'Rôle introuvable' })).toBeVisible()
      await expect(page.getByText("Le rôle demandé n'existe pas ou n'a pas pu être trouvé.").first()).toBeVisible()
      await openScreen(page, '/admin/users/999999')
      await expect(page.getByRole('heading', { name: 'Utilisateur introuvable' })).toBeVisible()
    })
  })

  test('leaves a role with unsaved changes and finds them again, alone and beside somebody else', async ({ page }) => {
    page.on('dialog', (browsers) => void browsers.accept())
    // Created before the app has loaded its lists.
    const [left, other] = [await makeRole(page, 'product.index'), await makeRole(page)]
    const changed = await makeRole(page, 'product.index')

    await test.step('leaves a role with unsaved changes: is asked first, finds them again after a reload, and may give them up', async () => {
      await openScreen(page, `/admin/roles/${left.id}`)
      await section(page, 'Permissions disponibles').getByRole('button', { name: 'Créer un permis' }).click()
      await section(page, 'Permissions attribuées').getByRole('button', { name: 'Voir la liste des articles' }).click()
      await expect.poll(async () => await draftsKept(page)).toBe(1)
      const question = page.locator('[data-group="confirmation-modal"]')
      await page.getByRole('link', { name: other.name }).click()
      await question.getByRole('button', { name: "Non je n'ai pas terminé" }).click()
      await expect(page.getByRole('heading', { level: 2, name: left.name })).toBeVisible()

      await page.reload()
      await expect(page.getByText(/Votre brouillon du .* a été repris/)).toBeVisible()
      await expect(section(page, 'Enregistrement')).toContainText('Ajouté : Créer un permis')
      await expect(section(page, 'Enregistrement')).toContainText('Retiré : Voir la liste des articles')

      await page.getByRole('link', { name: other.name }).click()
      await question.getByRole('button', { name: 'Oui je pars sans sauvegarder' }).click()
      await expect(page.getByRole('heading', { level: 2, name: other.name })).toBeVisible()
      await expect.poll(async () => await draftsKept(page)).toBe(0)
      expect((await readRole(page, left.id)).permissions).toHaveLength(1)
    })

    await test.step('finds unsaved changes again on a role that somebody else changed meanwhile: both are shown, and both are kept', async () => {
      await openScreen(page, `/admin/roles/${changed.id}`)
      await section(page, 'Permissions disponibles').getByRole('button', { name: 'Créer un permis' }).click()
      await expect.poll(async () => await draftsKept(page)).toBe(1)
      const theirs = (await makeRole(page, 'cgv.update')).permissions.map(({ id }) => id)
      const data = { version: changed.version, permissions: theirs }
      expect((await page.request.put(`/api/v2/roles/${changed.id}`, { data })).status()).toBe(200)
      await page.reload()
      await expect(page.getByText('Modifié entre-temps par quelqu’un d’autre')).toBeVisible()
      await expect(page.getByText('Ajouté : Modifier les CGV')).toBeVisible()
      await expect(page.getByText('Retiré : Voir la liste des articles')).toBeVisible()
      await expectAccessible(page)
      await saveButton(page).click()
      await expect(page.getByText('Modifications enregistrées')).toBeVisible()
      const names = (await readRole(page, changed.id)).permissions.map(({ name }) => name)
      expect(names.toSorted()).toEqual(['cgv.update', 'permit.create'])
      await expect.poll(async () => await draftsKept(page)).toBe(0)
    })
  })
})

test('a seller is kept out and told which right it takes', async ({ page }) => {
  await signIn(page, 'vendeur')
  await page.goto('/admin/roles')
  await expect(page.getByText('Accès interdit')).toBeVisible()
  await expect(page.getByText('Permission manquante : Administrateur')).toBeVisible()
})
