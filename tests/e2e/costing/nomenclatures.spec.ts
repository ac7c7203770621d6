// Technical nomenclatures: created in a dialog, filled from the catalogue and the master data, typed, pasted, undone, saved and shown in
// the history.
import type { Locator, Page } from '@playwright/test'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { askToRemove, expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { pasteInto } from '../lists/paste.ts'
import { accountWith } from '../own-account.ts'
import { makeProduct, saveButton, unique } from '../products/products.ts'
import { makeCategory, makeNomenclature } from './nomenclatures.ts'

test.use({ account: 'admin' })

const table = (page: Page) => page.getByRole('table', { name: 'Lignes de la nomenclature' })
const row = (page: Page, place: number) => table(page).locator('[data-line]').nth(place)
const cell = (page: Page, place: number, label: string) => row(page, place).getByRole('textbox', { name: label, exact: true })
const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true })

test('from a new nomenclature to its saved lines: catalogue, spreadsheet, fill, steps back, and a history of it', async ({ page }) => {
  await signIn(page, 'admin')
  const category = await makeCategory(page, { pages_between_interventions: 40_000 })
  const product = await makeProduct(page)
  const price = { product_id: product.id, amount: '61.50', start_date: addDays(today(), -100) }
  expect((await page.request.post('/api/v2/purchaseprices', { data: price })).status()).toBe(201)
  const name = unique('Copieur')

  await test.step('the dialog refuses an empty name in its own words, then makes it and lands on its page', async () => {
    await openScreen(page, '/nomenclatures/technical-nomenclature')
    // An empty list has a second button.
    await button(page, 'Nouvelle nomenclature').first().click()
    const dialog = page.getByRole('dialog', { name: 'Nouvelle nomenclature' })
    await button(dialog, 'Enregistrer').click()
    await expect(dialog.getByText('Le nom de la nomenclature ne peut pas être vide').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill(name)
    await dialog.getByRole('combobox', { name: 'Catégorie' }).fill(category.name)
    await page.getByRole('option', { name: category.name }).click()
    await dialog.getByRole('textbox', { name: 'Vitesse d’impression (ppm)' }).fill('30')
    await dialog.getByRole('textbox', { name: 'Durée moyenne d’intervention (h)' }).fill('1,2')
    await button(dialog, 'Enregistrer').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('(de la catégorie)')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an article of the catalogue comes with what it costs today', async () => {
    await button(page, 'Chercher un article').click()
    const dialog = page.getByRole('dialog', { name: /Ajouter des articles/ })
    await dialog.getByRole('searchbox', { name: 'Rechercher un article' }).fill(product.reference)
    await button(dialog, `Ajouter ${product.reference} à la nomenclature`).click()
    await button(dialog, 'Fermer').click()
    await expect(cell(page, 0, 'Référence')).toHaveValue(product.reference)
    await expect(cell(page, 0, 'Prix HT')).toHaveValue('61,5')
    await expect(row(page, 0).getByText('Sans durée de vie : cette ligne n’entre pas dans le coût.')).toBeVisible()
    await cell(page, 0, 'Durée de vie (pages)').fill('12000')
    await cell(page, 0, 'Taux d’encrage').fill('8')
    await expect(row(page, 0).getByText('Sans durée de vie')).toBeHidden()
  })

  await test.step('cells of a spreadsheet are shown before they are pasted', async () => {
    await button(page, 'Ajouter une ligne').click()
    await pasteInto(cell(page, 1, 'Référence'), 'DR-1\tTambour\t90\t1\t60000\r\nFU-1\tFour\tabc\t1\t150000\r\n')
    const dialog = page.getByRole('dialog', { name: /Coller ces cellules/ })
    await expect(dialog.getByText(/Ligne 3, Prix HT.*abc/)).toBeVisible()
    await expect(dialog.getByRole('cell', { name: 'Tambour' })).toBeVisible()
    await button(dialog, 'Coller').click()
    await expect(table(page).locator('[data-line]')).toHaveCount(3)
    await expect(cell(page, 2, 'Durée de vie (pages)')).toHaveValue('150 000'.replace(' ', '\u202f'))
    await expect(row(page, 2).getByText('Sans prix')).toBeVisible()
  })

  await test.step('a cell is filled downwards, and each step is taken back', async () => {
    await cell(page, 1, 'Prix HT').focus()
    await button(page, 'Recopier vers le bas').click()
    await expect(cell(page, 2, 'Prix HT')).toHaveValue('90')
    // By the keyboard: the button moves when the remark below the line disappears, and a notification may cover it.
    await button(page, 'Étape précédente').press('Enter')
    await expect(cell(page, 2, 'Prix HT')).toHaveValue('')
    await cell(page, 2, 'Prix HT').fill('180')
  })

  await test.step('a line is edited whole in its dialog', async () => {
    await button(row(page, 2), 'Modifier FU-1').click()
    const dialog = page.getByRole('dialog', { name: 'FU-1' })
    await dialog.getByRole('textbox', { name: 'Marque', exact: true }).fill('Ricoh')
    await dialog.getByRole('textbox', { name: 'Taux d’utilisation' }).fill('101')
    await button(dialog, 'Valider la ligne').click()
    await expect(dialog.getByText(/Un taux est compris entre 0 et 100/).first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Taux d’utilisation' }).fill('100')
    await button(dialog, 'Valider la ligne').click()
    await expect(dialog).toBeHidden()
  })

  await test.step('all is saved as one, exactly, and its history tells of it', async () => {
    await saveButton(page).click()
    await expect(page.getByText('Lignes enregistrées')).toBeVisible()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const stored = (await (await page.request.get(`/api/v2/technical-nomenclatures/${id}/products`)).json()) as { items: object[] }
    expect(stored.items).toMatchObject([
      { product_id: product.id, price: '61.50', durability: 12_000, ink_rate: '8.00' },
      { reference: 'DR-1', family: 'Tambour', price: '90.00', durability: 60_000, ink_rate: null },
      { reference: 'FU-1', brand: 'Ricoh', price: '180.00', durability: 150_000 },
    ])
    await expect(page.getByText(/a ajouté la ligne.*DR-1/)).toBeVisible()
  })

  await test.step('where the article costs something else, its price of the day is taken over', async () => {
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const { items } = (await (await page.request.get(`/api/v2/purchaseprices?product_id=${product.id}`)).json()) as {
      items: { id: number; version: number }[]
    }
    const [old] = items
    await page.request.put(`/api/v2/purchaseprices/${old?.id}`, { data: { version: old?.version, amount: '64' } })
    await openScreen(page, `/nomenclatures/technical-nomenclature/${id}`)
    const price = row(page, 0).getByText('Prix d’achat du jour')
    await expect(price).toContainText('64,00')
    // With another reference it is another product.
    await cell(page, 0, 'Référence').fill('AUTRE')
    await expect(price).toBeHidden()
    await button(page, 'Étape précédente').click()
    await expect(price).toContainText('64,00')
    await button(row(page, 0), 'Reprendre').click()
    await expect(cell(page, 0, 'Prix HT')).toHaveValue('64')
    await saveButton(page).click()
    await expect(page.getByText('Lignes enregistrées')).toBeVisible()
    await expect(page.getByText(/le prix passe de.*61,5.*à.*64/)).toBeVisible()
    await expect(page.getByText(/^Dernière modification le .+ par .+/)).toBeVisible()
  })

  await test.step('of two who choose its printer the later one is shown both by their references', async () => {
    const other = await makeProduct(page)
    const at = `/api/v2/technical-nomenclatures/${new URL(page.url()).pathname.split('/').at(-1)}`
    await button(page, 'Modifier').click()
    const dialog = page.getByRole('dialog', { name: 'Modifier la nomenclature' })
    await dialog.getByRole('combobox', { name: 'Article de l’imprimante' }).fill(product.reference)
    await page.getByRole('option', { name: product.reference }).click()
    const { version } = (await (await page.request.get(at)).json()) as { version: number }
    expect((await page.request.post(at, { data: { version, printer_id: other.id } })).ok()).toBe(true)
    await button(dialog, 'Enregistrer').click()
    const question = page.getByRole('dialog', { name: 'Modifié entre-temps' })
    await expect(question).toContainText(other.reference)
    await question.getByRole('radio', { name: product.reference }).check()
    await button(question, 'Enregistrer ces choix').click()
    await expect(page.getByText('Nomenclature enregistrée')).toBeVisible()
  })

  await test.step('it is deleted after a question', async () => {
    await askToRemove(page)
    await button(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'Supprimer').click()
    await expect(page.getByText('Élément supprimé')).toBeVisible()
    await expect(page).toHaveURL(/\/nomenclatures\/technical-nomenclature$/)
  })
})

test('an article of the master data is imported where it is looked for, and added like any other', async ({ page }) => {
  await signIn(page, 'admin')
  const { items } = (await (await page.request.get('/api/v2/external-products?search=toner&page_size=50')).json()) as {
    items: { reference: string; product_id: number | null }[]
  }
  const upstream = items.find(({ product_id }) => product_id === null)
  test.skip(!upstream, 'the master data has nothing that the catalogue lacks')
  const { id } = await makeNomenclature(page)
  const reference = upstream?.reference ?? ''
  await openScreen(page, `/nomenclatures/technical-nomenclature/${id}`)
  await button(page, 'Chercher un article').click()
  const dialog = page.getByRole('dialog', { name: /Ajouter des articles/ })
  await dialog.getByRole('searchbox', { name: 'Rechercher un article' }).fill(reference)
  await button(dialog, `Importer ${reference} sur Starif`).click()
  await button(dialog, `Ajouter ${reference} à la nomenclature`).click()
  await button(dialog, 'Fermer').click()
  await expect(cell(page, 0, 'Référence')).toHaveValue(reference)
})

test('a category shows its nomenclatures side by side, and is kept while it has one', async ({ page }) => {
  await signIn(page, 'admin')
  const category = await makeCategory(page, { pages_between_interventions: 40_000 })
  const slow = await makeNomenclature(page, [], { printer_category_id: category.id, print_speed: 30 })
  const fast = await makeNomenclature(page, [], { printer_category_id: category.id, print_speed: 60, pages_between_interventions: 80_000 })

  await test.step('what differs is said', async () => {
    await openScreen(page, `/nomenclatures/printer-category/${category.id}`)
    const compared = page.getByRole('table', { name: 'Tableau comparatif' })
    await expect(compared.getByRole('columnheader', { name: /Vitesse/ })).toContainText('différent')
    await expect(compared.getByRole('columnheader', { name: /Intervention \(h\)/ })).not.toContainText('différent')
    await expect(compared.getByRole('row', { name: slow.name })).toContainText(/30.*40.000/)
    await expect(compared.getByRole('row', { name: fast.name })).toContainText(/60.*80.000/)
    await expectAccessible(page)
  })

  await test.step('the refusal to delete it leads to what uses it', async () => {
    await askToRemove(page)
    await button(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'Supprimer').click()
    const dialog = page.getByRole('dialog', { name: /est utilisé/ })
    await expect(dialog.getByRole('link')).toHaveCount(2)
    await dialog.getByRole('link', { name: slow.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: slow.name })).toBeVisible()
  })

  await test.step('the nomenclatures of the category are a view that is opened again', async () => {
    await page.getByRole('link', { name: 'Nomenclatures', exact: true }).first().click()
    const view = unique('Vue')
    const search = page.getByRole('searchbox', { name: 'Rechercher une nomenclature' })
    await search.fill(category.name)
    await button(page, 'Vues').click()
    const panel = page.getByRole('dialog', { name: 'Vues' })
    await panel.getByLabel('Nom de la vue').fill(view)
    await button(panel, 'Enregistrer').click()
    await expect(page.getByText(`Vue « ${view} » enregistrée`)).toBeVisible()
    await button(panel, 'Liste complète').click()
    await expect(search).toHaveValue('')
    await button(panel, view).click()
    await expect(search).toHaveValue(category.name)
  })
})

test('a printer with a line that has no price is said to have an incomplete cost, and is not told to be the cheapest', async ({ page }) => {
  await signIn(page, 'admin')
  const category = await makeCategory(page, { pages_between_interventions: 40_000 })
  const printer = { printer_category_id: category.id, average_intervention_duration: '1' }
  const toner = { reference: 'TN-1', family: 'Toner', durability: 12_000 }
  const belt = { reference: 'TB-1', family: 'Transfert', durability: 300_000 }
  const cheap = await makeNomenclature(page, [{ ...toner, price: '60' }], printer)
  const dear = await makeNomenclature(page, [{ ...toner, price: '90' }], printer)
  const unpriced = await makeNomenclature(page, [{ ...toner, price: '30' }, belt], printer)

  await test.step('in the comparison of the category', async () => {
    await openScreen(page, `/nomenclatures/printer-category/${category.id}`)
    await expect(page.getByRole('row', { name: unpriced.name })).toContainText(/0,0049.€ \(incomplet\)/)
    await expect(page.getByText(`La moins chère : ${cheap.name}`)).toBeVisible()
    await expect(page.getByText(`${unpriced.name} n’est pas classée : son coût est incomplet, d’au moins`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: dear.name })).toContainText(/\+.0,0025.€.: Toner \+.0,0025.€/)
    await expectAccessible(page)
  })

  await test.step('in the list it comes after those that are dearer, both ways', async () => {
    for (const sort of ['mono_page', '-mono_page']) {
      const search = category.name
      await openScreen(page, `/nomenclatures/technical-nomenclature?search=${encodeURIComponent(search)}&sort=${sort}`)
      const rows = page.getByRole('row').filter({ hasText: search })
      await expect(rows).toHaveCount(3)
      await expect(rows.nth(2)).toContainText(unpriced.name)
      await expect(rows.nth(2)).toContainText('(incomplet)')
    }
  })

  await test.step('on its own page', async () => {
    await openScreen(page, `/nomenclatures/technical-nomenclature/${unpriced.id}`)
    await expect(page.getByText('(incomplet)')).toBeVisible()
  })
})

test('who calculates sell prices alone reads nomenclatures without a price, and changes nothing', async ({ page, browser, request }) => {
  await signIn(page, 'admin')
  const { id } = await makeNomenclature(page, [{ reference: 'TN-1', price: '60', durability: 12_000 }])
  const seller = await accountWith(request, 'crt.calcul.sell_cost')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, seller)
  await openScreen(other, `/nomenclatures/technical-nomenclature/${id}`)
  await expect(table(other)).toContainText('TN-1')
  await expect(table(other)).not.toContainText('60')
  await expect(button(other, 'Ajouter une ligne')).toBeHidden()
  await expect(button(other, 'Modifier')).toBeHidden()
  await context.close()
})

test('a file of consumables suggests what the printer takes: chosen by hand, with its yield, and saved like any line', async ({ page }) => {
  await signIn(page, 'admin')
  const model = unique('EX')
  const { id } = await makeNomenclature(page, [{ reference: `TK-${model}-K`, price: '60', durability: 12_000 }], {
    name: `Exampl ${model}`,
  })
  const toner = { brand: 'Exampl', type: 'Toners', colour: 'Black', yield_pages: 12_000, price: 60, compatibility: `Exampl ${model}` }
  const rows = [
    { ...toner, reference: `TK-${model}-K`, designation: 'Toner noir' },
    { ...toner, reference: `TK-${model}-C`, designation: 'Toner cyan', colour: 'Cyan', yield_pages: 8_000, price: 70 },
    { ...toner, reference: `DK-${model}`, designation: 'Tambour', type: 'Tambours', yield_pages: 60_000, price: 90, quantity_per_pack: 2 },
    { ...toner, reference: 'TK-OTHER', designation: 'Toner d’une autre', compatibility: 'Exampl 9999' },
  ]
  const buffer = Buffer.from([...rows.map((line) => JSON.stringify(line)), 'not a line'].join('\n'))

  await openScreen(page, `/nomenclatures/technical-nomenclature/${id}`)
  await button(page, 'Suggérer d’après un fichier').click()
  const dialog = page.getByRole('dialog', { name: /Suggérer des lignes/ })

  await test.step('what is no file of consumables is refused in words', async () => {
    await dialog.locator('input[type=file]').setInputFiles({ name: 'photo.ndjson', mimeType: 'text/plain', buffer: Buffer.from('…') })
    await expect(dialog.getByRole('alert')).toContainText('Aucun consommable n’est lisible')
    await expect(button(dialog, 'Ajouter à la grille')).toBeDisabled()
  })

  await test.step('what fits is offered, without what the grid has', async () => {
    await dialog.locator('input[type=file]').setInputFiles({ name: 'consommables.ndjson', mimeType: 'text/plain', buffer })
    await expect(dialog.getByText('3 sur 4 consommables nomment ce modèle.')).toBeVisible()
    await expect(dialog.getByText('1 est déjà dans la grille.')).toBeVisible()
    await expect(dialog.getByText('1 ligne du fichier est illisible.')).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toHaveCount(2)
    await expect(dialog.getByText(/lot de 2/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('nothing is added that is not chosen', async () => {
    await button(dialog, 'Ajouter à la grille').click()
    await expect(dialog.getByText('Ce champ est requis.').first()).toBeVisible()
    await dialog.getByText('Toner cyan').click()
    await button(dialog, 'Ajouter à la grille').click()
    await expect(dialog).toBeHidden()
    await expect(table(page).locator('[data-line]')).toHaveCount(2)
    await expect(cell(page, 1, 'Taux d’encrage')).toHaveValue('5')
    await saveButton(page).click()
    await expect(page.getByText('Lignes enregistrées')).toBeVisible()
  })

  await test.step('another spelling of the model is looked for in the same file', async () => {
    await button(page, 'Suggérer d’après un fichier').click()
    await dialog.getByRole('textbox', { name: 'Modèle de l’imprimante' }).fill('Exampl 9999')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'consommables.ndjson', mimeType: 'text/plain', buffer })
    await expect(dialog.getByRole('checkbox', { name: /Toner d’une autre/ })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Modèle de l’imprimante' }).fill('Exampl 8888')
    await button(dialog, 'Chercher de nouveau').click()
    await expect(dialog.getByText(/Aucun des 4 consommables du fichier ne nomme ce modèle/)).toBeVisible()
  })
})
