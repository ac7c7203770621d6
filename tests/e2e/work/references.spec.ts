// Reference data: searching, creating, renaming, deleting, and merging two manufacturers.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { askToRemove, expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { behindDots } from '../lists/list.ts'
import { ownAccount } from '../own-account.ts'
import { saveButton, unique } from '../products/products.ts'

async function make(page: Page, path: string, data: Record<string, unknown>): Promise<{ id: number; name: string; version: number }> {
  const response = await page.request.post(`/api/v2/${path}`, { data })
  expect(response.status()).toBe(201)
  return (await response.json()) as { id: number; name: string; version: number }
}
const makeProduct = async (page: Page, fields: Record<string, unknown>) =>
  await make(page, 'products', { reference: unique(), mdm_designation: 'Imprimante', ...fields })

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })

  test('walks through the reference data, makes, renames, deletes and merges manufacturers, and is told what is refused', async ({
    page,
  }) => {
    await signIn(page, 'catalogue')
    // Created before the app has loaded its lists.
    const used = await make(page, 'manufacturers', { name: unique('Fabricant') })
    const product = await makeProduct(page, { manufacturer_id: used.id })
    const [from, into] = [
      await make(page, 'manufacturers', { name: unique('Ancien') }),
      await make(page, 'manufacturers', { name: unique('Gardé') }),
    ]
    const moving = await makeProduct(page, { manufacturer_id: from.id })
    const activity = await make(page, 'business', { name: unique('Activité') })

    await test.step('comes to the reference data by the navigation and walks through the five lists', async () => {
      await openScreen(page, '/products')
      await page.getByRole('link', { name: 'Données de référence' }).first().click()
      for (const name of ['Activités', 'Métiers', 'Fabricants', 'Tags', 'Catalogues']) {
        await page.getByRole('navigation', { name: 'Données de référence' }).getByRole('link', { name }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Données de référence' })).toBeVisible()
        await expect(page.getByRole('table', { name })).toBeVisible()
      }
    })

    await test.step('makes a manufacturer, finds it, renames it and deletes it', async () => {
      const name = unique('Fabricant')
      await openScreen(page, '/references/manufacturers')
      await page.getByRole('link', { name: 'Nouveau fabricant' }).click()
      await page.getByRole('textbox', { name: 'Nom' }).fill(name)
      await saveButton(page).click()
      await page.getByRole('searchbox', { name: 'Rechercher un fabricant' }).fill(name.toUpperCase())
      await page.getByRole('link', { name }).click()
      await page.getByRole('textbox', { name: 'Nom' }).fill(`${name} bis`)
      await saveButton(page).click()
      await expect(page.getByRole('heading', { level: 1, name: `${name} bis` })).toBeVisible()
      await askToRemove(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
      await expect(page.getByText('Élément supprimé')).toBeVisible()
      await expect(page).toHaveURL(/\/references\/manufacturers$/)
    })

    await test.step('cannot delete a manufacturer that has products, and is shown the way to them', async () => {
      await openScreen(page, `/references/manufacturers/${used.id}`)
      await askToRemove(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('ne peut pas être supprimé')
      await expect(dialog.getByRole('link')).toHaveAttribute('href', `/products/${product.id}`)
      await expectAccessible(page)
    })

    await test.step('merges two manufacturers after reading how many products move', async () => {
      await openScreen(page, `/references/manufacturers/${from.id}`)
      await page.getByRole('combobox', { name: 'Fabricant à garder' }).fill(into.name)
      await page.getByRole('option', { name: into.name }).click()
      await expect(page.getByText(`1 article passera de « ${from.name} » à « ${into.name} »`)).toBeVisible()
      await page.getByRole('button', { name: 'Fusionner' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Fusionner' }).click()
      await expect(page.getByRole('heading', { level: 1, name: into.name })).toBeVisible()
      const moved = (await (await page.request.get(`/api/v2/products/${moving.id}`)).json()) as { manufacturer: { id: number } }
      expect(moved.manufacturer.id).toBe(into.id)
    })

    await test.step('is told beside the field that a tag has no digits', async () => {
      await openScreen(page, '/references/tags/new')
      await page.getByRole('textbox', { name: 'Nom' }).fill('Promo 2026')
      await saveButton(page).click()
      await expect(page.getByText('Lettres, espaces, apostrophes et traits d’union seulement.').first()).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('sees what a colleague saved meanwhile, and loses nothing', async () => {
      const { id, name } = activity
      await openScreen(page, `/references/business/${id}`)
      await page.getByRole('textbox', { name: 'Nom' }).fill(`${name} à moi`)
      await page.request.put(`/api/v2/business/${id}`, { data: { version: 1, name: `${name} à elle` } })
      await saveButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'Modifié entre-temps' })
      await expect(dialog).toContainText(`${name} à elle`)
      await expect(dialog).toContainText(`${name} à moi`)
    })
  })
})

test.describe('a catalogue manager by an account of their own', () => {
  test('sorts a list that is all on the device, hides a column, exports what is shown, and finds it all again by its address', async ({
    page,
  }) => {
    // The visible columns are remembered per user.
    await signIn(page, await ownAccount('Gestion du catalogue'))
    const name = unique('Fabricant')
    const maker = await make(page, 'manufacturers', { name: `${name} A` })
    await make(page, 'manufacturers', { name: `${name} B` })
    await makeProduct(page, { manufacturer_id: maker.id })
    await page.goto('/references/manufacturers')
    await page.getByRole('searchbox', { name: 'Rechercher un fabricant' }).fill(name)
    const lines = page.locator('tbody tr[data-index]')
    await expect(lines).toContainText(['A', 'B'])
    await page.getByRole('columnheader', { name: 'Nom' }).getByRole('button').click()
    await expect(lines).toContainText(['B', 'A'])
    await page.getByRole('columnheader', { name: 'Articles' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'Articles' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=-total/)
    await expect(lines.first()).toContainText(`${name} A`)
    const downloading = page.waitForEvent('download')
    await (await behindDots(page, 'Exporter')).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await (await downloading).path()
    expect(await readFile(file, 'utf8')).toBe(`\uFEFFNom;Articles\r\n${name} A;1\r\n${name} B;0`)
    await (await behindDots(page, 'Colonnes')).click()
    await page.getByLabel('Articles', { exact: true }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/columns=name/)
    await page.reload()
    await expect(lines).toHaveCount(2)
    await expect(page.getByRole('columnheader', { name: 'Articles' })).toHaveCount(0)
  })
})

test('a row that nobody has changed yet says so, and one whose filters find nothing says that', async ({ page }) => {
  await signIn(page, 'catalogue')
  const { id } = await make(page, 'business', { name: unique('Activité') })
  await page.goto(`/references/business/${id}`)
  const history = page.getByRole('region', { name: 'Historique des modifications' })
  await expect(history).toContainText('Vous avez chargé tout')
  await page.route('**/api/v2/activities/**', (route) => route.fulfill({ json: { items: [], total: 0, page: 1, page_size: 20 } }))
  await page.reload()
  await expect(history).toContainText('Aucune modification pour l’instant.')
  await history.getByLabel('Champ').selectOption('Nom')
  await expect(history).toContainText('Aucune modification ne correspond à ces filtres.')
})

test.describe('an offer manager', () => {
  test.use({ account: 'offres' })

  test('makes a service and finds it by its reference', async ({ page }) => {
    await signIn(page, 'offres')
    const [name, reference] = [unique('Maintenance'), unique('SRV')]
    await openScreen(page, '/products')
    await page.getByRole('link', { name: 'Données de référence' }).first().click()
    await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
    await page.getByRole('link', { name: 'Nouveau service' }).click()
    await page.getByRole('textbox', { name: 'Nom' }).fill(name)
    await saveButton(page).click()
    await expect(page.getByRole('textbox', { name: 'Référence' })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('textbox', { name: 'Référence' }).fill(reference)
    await saveButton(page).click()
    await page.getByRole('searchbox', { name: 'Rechercher un service' }).fill(reference.toLowerCase())
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Utilisé nulle part')).toBeVisible()
    await expect(page.getByText('a créé le service')).toBeVisible()
  })
})

test('a seller finds no reference data, and its address is closed', async ({ page }) => {
  await signIn(page, 'vendeur')
  await page.goto('/references/manufacturers')
  await expect(page).toHaveURL(/permission-denied/)
  await expect(page.getByRole('link', { name: 'Données de référence' })).toHaveCount(0)
  await page.goto('/references')
  await expect(page.getByText('Permission manquante : Données de référence · Modifier les données de référence')).toBeVisible()
})
