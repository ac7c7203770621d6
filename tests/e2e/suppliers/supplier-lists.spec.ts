// A catalogue manager turns the list of a supplier into purchase prices.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, signIn, test } from '../base.ts'
import { ownAccount } from '../own-account.ts'
import { applyButton } from '../prices/price-plans.ts'
import { unique } from '../products/products.ts'
import { csvOf, groupChip, makeArticles, makeProfilePage, makeSupplier, uploadList } from './supplier-lists.ts'

/** Sets supplier and profile, which every new list needs, and reads it. */
async function readWith(page: Page, supplier: string, profile: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Fournisseur' })
  await field.fill(supplier)
  await page.getByRole('option', { name: supplier }).click()
  await page.getByLabel('Nom du profil').fill(profile)
  await page.getByRole('button', { name: 'Lire la liste' }).click()
}

async function applyPlan(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Préparer la campagne' }).click()
  await expect(page).toHaveURL(/\/products\/price-plans\/\d+/)
  await applyButton(page, count).click()
  await expect(page.getByText('Campagne appliquée')).toBeVisible()
}

test.describe('a catalogue manager', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, await ownAccount('Gestion du catalogue'))
  })

  test('reads an unknown supplier’s list, settles an unknown and a doubled row, applies the prices, and next month takes three clicks', async ({
    page,
  }) => {
    const references = await makeArticles(page, 3)
    const [first = '', second = '', third = ''] = references
    const supplier = await makeSupplier(page)
    const head = `Référence;Désignation;Prix ${supplier.name}`
    const rows = [
      { reference: first, price: '12,50' },
      { reference: second, price: '20,00' },
      { reference: second, price: '21,00' },
      { reference: third.replace('ZLIST', 'AUTRE'), price: '33,00' },
    ]
    await uploadList(page, 'tarif-mars.csv', csvOf(rows, head))
    await expect(page.getByRole('heading', { name: 'tarif-mars.csv' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Contenu de la colonne Référence' })).not.toHaveValue('ignored')
    await page.getByRole('combobox', { name: 'Contenu de la colonne Référence' }).selectOption('Notre référence')
    await page.getByRole('combobox', { name: `Contenu de la colonne Prix ${supplier.name}` }).selectOption('Prix d’achat')
    await expectAccessible(page)
    await readWith(page, supplier.name, unique('Profil'))

    await groupChip(page, 'En double').click()
    await page.getByRole('row').filter({ hasText: second }).last().getByRole('link').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retenir cette ligne' }).click()
    await expect(groupChip(page, 'En double')).toHaveText(/0$/)
    await page.keyboard.press('Escape')

    await groupChip(page, 'Inconnus').click()
    await page.getByRole('row').filter({ hasText: 'AUTRE' }).getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Article' }).fill(third)
    await page.getByRole('option', { name: third }).click()
    await dialog.getByRole('button', { name: 'Corriger la ligne' }).click()
    await expect(groupChip(page, 'Inconnus')).toHaveText(/0$/)
    await page.keyboard.press('Escape')
    await applyPlan(page, 3)

    const next = rows.filter((_, index) => index !== 1).map((row) => ({ ...row, price: row.price.replace(',', '9,') }))
    await uploadList(page, 'tarif-avril.csv', csvOf(next, head))
    await expect(page.getByRole('heading', { name: 'tarif-avril.csv' })).toBeVisible()
    await applyPlan(page, 2)
  })

  test('maps the columns by keyboard alone', async ({ page }) => {
    const mark = unique('Tarif')
    await uploadList(page, 'clavier.csv', csvOf([{ reference: mark, price: '1,00' }], `Code;Texte;${mark}`))
    const code = page.getByRole('combobox', { name: 'Contenu de la colonne Code' })
    await code.focus()
    await page.keyboard.type('Notre')
    await expect(code).toHaveValue('reference')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Prix d')
    await expect(page.getByRole('combobox', { name: `Contenu de la colonne ${mark}` })).toHaveValue('purchase_price')
  })

  test('is told why a file cannot be taken, and that the supplier is missing', async ({ page }) => {
    await uploadList(page, 'vide.csv', Buffer.from(''))
    await expect(page.getByRole('alert')).toContainText('« vide.csv » n’a pas été déposé')
    await uploadList(page, 'sans-fournisseur.csv', csvOf([{ reference: 'X', price: '1,00' }], `Référence;Texte;${unique('Prix')}`))
    await page.getByRole('button', { name: 'Lire la liste' }).click()
    await expect(page.getByText('Le formulaire comporte des erreurs')).toBeVisible()
  })

  test('changes the threshold of a profile', async ({ page }) => {
    await page.goto(await makeProfilePage(page))
    await page.getByLabel('Écart à signaler au-delà de').fill('15')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Modifications enregistrées')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Écart à signaler au-delà de')).toHaveValue(/^15/)
  })
})

test('a seller sees no suppliers’ lists', async ({ page }) => {
  await signIn(page, 'vendeur')
  await page.goto('/products/supplier-lists')
  await expect(page.getByText('Accès interdit')).toBeVisible()
})
