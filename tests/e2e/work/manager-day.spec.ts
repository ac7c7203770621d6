// A catalogue manager's day, from importing a product to changing prices, undoing the change and restoring them.
import type { Page } from '@playwright/test'

import { today } from '#engine/time/today.ts'

import { pdf } from '../../sample-files.ts'
import { expect, openScreen, signIn, test } from '../base.ts'
import { notImportedYet } from '../masterdata-file.ts'
import { applyButton, lineOf } from '../prices/price-plans.ts'
import { inAMonth, written } from '../prices/prices.ts'
import { confirmImpact } from '../prices/selling-prices.ts'
import { chooseFile, columnOf, exportedFile, importFile, rowOf, saved, worksheetsOf } from '../prices/spreadsheet-file.ts'
import { saveButton, unique } from '../products/products.ts'

const tab = async (page: Page, name: string) =>
  await page.getByRole('navigation', { name: 'Rubriques de l’article' }).getByRole('link', { name, exact: true }).click()
const expectToast = async (page: Page, text: string) =>
  await expect(page.locator('[data-part=notifications]').getByText(text).first()).toBeVisible()
const lettersOnly = (text: string) => text.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

test('a catalogue manager’s whole day', async ({ page }, { parallelIndex }) => {
  // It takes half a minute alone, and longer on a busy machine.
  test.slow()
  await signIn(page, 'catalogue')
  const reference = await notImportedYet(page, parallelIndex)
  // Sorted among the first of the list of all: of a long list only the visible rows are rendered.
  const catalog = unique('Assortiment')
  const tag = lettersOnly(unique('Promo'))
  const designation = unique('Article complété')

  await test.step('brings a product in from master data', async () => {
    await page.goto('/products')
    await page.getByRole('button', { name: 'Importer du référentiel (MDM)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox', { name: 'Rechercher dans le MDM' }).fill(reference)
    const found = dialog.getByRole('listitem').filter({ hasText: `${reference} ·` })
    await found.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Importer sur Starif (1)' }).click()
    await expectToast(page, '1 créé, 0 mis à jour, 0 inchangé')
    await found.getByRole('link', { name: 'Déjà dans Starif' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/products\/\d+$/)
  })
  const productPage = new URL(page.url()).pathname

  await test.step('completes it and puts it on sale', async () => {
    await page.getByLabel('Désignation commerciale').fill(designation)
    await page.getByLabel('Début de commercialisation', { exact: true }).fill(written(today()))
    await saveButton(page).click()
    await expectToast(page, 'Article enregistré')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(designation)
    await expect(page.getByRole('region', { name: 'Historique des modifications' })).toContainText(`«\u00a0${designation}\u00a0»`)
  })

  await test.step('tags it with a tag made in place', async () => {
    await page.getByRole('button', { name: 'Créer un tag' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom').fill(tag)
    await dialog.getByLabel('Filiale').selectOption({ label: 'Breizh Bureau' })
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByText(`${tag} · Breizh Bureau`)).toBeVisible()
  })

  await test.step('makes a catalogue', async () => {
    await openScreen(page, '/references/catalogs/new')
    await page.getByRole('textbox', { name: 'Nom' }).fill(catalog)
    await page.getByRole('textbox', { name: 'Code' }).fill(catalog)
    await saveButton(page).click()
    await expect(page.getByRole('table', { name: 'Catalogues' })).toContainText(catalog)
  })

  await test.step('corrects the purchase price', async () => {
    await openScreen(page, `${productPage}/tarifs`)
    await page.getByRole('link', { name: /Modifier le prix d’achat/ }).click()
    await page.getByRole('textbox', { name: 'Prix d’achat' }).fill('180,00 €')
    await saveButton(page).click()
    await expectToast(page, 'Prix d’achat enregistré')
    await expect(page.getByRole('region', { name: 'Prix d’achat' })).toContainText('180,00 €')
  })

  await test.step('sets a selling price, sees what it changes and why the price is what it is', async () => {
    await page.getByRole('link', { name: 'Nouveau tarif' }).click()
    await page.getByRole('combobox', { name: 'Catalogue' }).fill(catalog)
    await page.getByRole('option', { name: catalog }).click()
    await page.getByLabel('Acteur').selectOption('Agence')
    await page.getByLabel('Date de début').fill(written(today()))
    const unit = page.getByRole('group', { name: 'Unité : Prix conseillé' })
    await unit.getByRole('button', { name: '% en pourcentage' }).click()
    await page.getByLabel('Prix conseillé', { exact: true }).fill('25')
    await expect(page.locator('[data-field=recommended_price]')).toContainText('= 225,00 € HT')
    await page.getByLabel('Prix max', { exact: true }).fill('400')
    await saveButton(page).click()
    await expect(page.getByRole('dialog')).toContainText('225,00 €')
    await confirmImpact(page)
    await expectToast(page, 'Tarif créé')
    await page.getByRole('link', { name: 'Pourquoi ce prix ?', exact: true }).click()
    await expect(page.locator('[data-step=recommended_price]')).toContainText(
      '180,00 € (« Prix d’achat groupe ») × (1 + 25,00 %) = 225,00 €',
    )
  })

  await test.step('adds the general terms of sale', async () => {
    await tab(page, 'Documents')
    const section = page.getByRole('region', { name: 'Conditions générales de vente (CGV)' })
    await section.getByRole('link', { name: 'Ajouter' }).click()
    await page.locator('input[type=file]').setInputFiles({ name: 'CGV_2026.pdf', mimeType: 'application/pdf', buffer: pdf('Bonjour') })
    await expect(page.getByLabel('Nom')).toHaveValue('CGV 2026')
    await saveButton(page).click()
    await expectToast(page, 'Document enregistré')
    await expect(section.getByRole('row').filter({ hasText: 'CGV 2026' })).toBeVisible()
  })

  await test.step('gives it a code', async () => {
    await tab(page, 'Codes')
    await page.getByLabel('Breizh Bureau').fill('BZH-1')
    await saveButton(page).click()
    await expectToast(page, 'Codes enregistrés')
  })

  await test.step('raises its price from next month on, and undoes it', async () => {
    await openScreen(page, `/products?search=${encodeURIComponent(reference)}`)
    await page.getByRole('row').filter({ hasText: designation }).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Modifier les prix' }).click()
    await page.getByRole('checkbox', { name: 'Prix max' }).check({ force: true })
    await page.getByRole('checkbox', { name: 'Prix conseillé' }).uncheck({ force: true })
    await page.getByRole('checkbox', { name: catalog }).check({ force: true })
    await page.getByLabel('De combien').fill('10')
    await page.getByLabel('À partir du').fill(written(inAMonth))
    await expect(applyButton(page, 1)).toBeEnabled()
    await lineOf(page, reference).getByRole('link').click()
    await expect(page.getByRole('dialog')).toContainText('400,00')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Prix max' })).toHaveValue('440,00')
    await page.keyboard.press('Escape')
    await applyButton(page, 1).click()
    await expect(page.getByText('Appliquée', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Annuler la campagne' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la modification' }).click()
    await expect(page.getByText('Annulée', { exact: true })).toBeVisible()
  })

  await test.step('edits its prices in a spreadsheet and brings them back', async () => {
    const [shown, ...hidden] = await worksheetsOf(await exportedFile(page, reference))
    const column = columnOf(shown, 'Prix max (HT)')
    const row = rowOf(shown, reference)
    expect(row[column]).toBe(400)
    row[column] = 350
    await chooseFile(page, await saved([shown, ...hidden]))
    await importFile(page)
    await expect(page.getByText('mes tarifs.xlsx · 1 ligne lue')).toBeVisible()
    await applyButton(page, 1).click()
    await expect(page.getByText('Appliquée', { exact: true }).first()).toBeVisible()
  })

  await test.step('renames the tag, and finds it all on the product page', async () => {
    await openScreen(page, '/references/tags')
    await page.getByRole('searchbox', { name: 'Rechercher un tag' }).fill(tag)
    await page.getByRole('link', { name: tag }).click()
    await page.getByRole('textbox', { name: 'Nom' }).fill(`${tag} bis`)
    await saveButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: `${tag} bis` })).toBeVisible()
    await openScreen(page, productPage)
    await expect(page.getByText(`${tag} bis · Breizh Bureau`)).toBeVisible()
    await tab(page, 'Tarifs')
    await expect(page.locator('tbody[data-row]')).toContainText('225,00 €')
    await expect(page.locator('tbody[data-row]')).toContainText('350,00 €')
  })
})
