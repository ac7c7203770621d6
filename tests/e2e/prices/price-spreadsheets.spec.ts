// A catalogue manager edits prices in a spreadsheet program: the file becomes a price plan.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, signIn, test } from '../base.ts'
import { applyButton, lineOf, lineRows, storedPlan } from './price-plans.ts'
import { inAMonth, makePriced, rowsOf, written } from './prices.ts'
import { chooseFile, columnOf, exportedFile, importFile, replaceFile, rowOf, saved, worksheetsOf } from './spreadsheet-file.ts'

const PRICE = 'Prix conseillé (HT)'

/** An article without a price. */
async function makeUnpriced(page: Page, reference: string): Promise<number> {
  const response = await page.request.post('/api/v2/products', { data: { reference, mdm_designation: `Imprimante ${reference}` } })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { id: number }).id
}

test.describe('a catalogue manager', () => {
  test.use({ account: 'catalogue' })
  test.beforeEach(({ page }) => signIn(page, 'catalogue'))

  test('exports the prices of a list, edits one, adds one and mistypes one, sees what the file does, and applies the rest', async ({
    page,
  }) => {
    const { prefix, catalog, products } = await makePriced(page, 4)
    const added = await makeUnpriced(page, `${prefix}-5`)
    const [shown, ...hidden] = await worksheetsOf(await exportedFile(page, prefix))
    expect(shown.name).toBe('Tarifs')
    const price = columnOf(shown, PRICE)
    rowOf(shown, `${prefix}-1`)[price] = 129.9
    rowOf(shown, `${prefix}-2`)[price] = null
    rowOf(shown, `${prefix}-3`)[price] = '1.234'
    const fresh = shown.cells[0]?.map(() => null) ?? []
    shown.cells.push(
      Object.assign([...fresh], {
        [columnOf(shown, 'Référence')]: `${prefix}-5`,
        [columnOf(shown, 'Catalogue')]: catalog.name,
        [columnOf(shown, 'Acteur')]: 'Vendeur',
        [price]: 55.5,
      }),
      Object.assign([...fresh], { [columnOf(shown, 'Référence')]: 'Total', [price]: 999 }),
    )
    await chooseFile(page, await saved([shown, ...hidden]))
    await page.getByLabel('À partir du').fill(written(inAMonth))
    await page.getByLabel('Nom de la campagne').fill('Hausse du tableur')
    await expectAccessible(page)
    await importFile(page)

    await expect(page.getByRole('heading', { name: 'Hausse du tableur' })).toBeVisible()
    await expect(page.getByText('mes tarifs.xlsx · 6 lignes lues · 2 inchangées')).toBeVisible()
    const left = page.getByText('1 ligne du fichier n’a pas pu être reprise')
    await left.click()
    const problem = page.getByRole('row').filter({ hasText: 'Cette ligne n’est pas un tarif' })
    await expect(problem).toContainText('Total 999')
    await expect(problem).toContainText('7')
    await left.click()
    await expect(problem).toBeHidden()
    await expect(lineRows(page)).toHaveCount(3)
    await expect(lineOf(page, `${prefix}-1`)).toContainText('129,90')
    await expect(lineOf(page, `${prefix}-3`)).toContainText('Refusé')
    await lineOf(page, `${prefix}-3`).getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Ce nombre peut se lire de deux façons')
    await expect(dialog).toContainText('ligne 4 du fichier, Prix conseillé : « 1.234')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expectAccessible(page)

    await applyButton(page, 2).click()
    const notice = page.getByRole('alert').filter({ hasText: '1 tarif est refusé : rien n’a été appliqué.' })
    await expect(notice).toContainText(`${prefix}-3`)
    await notice.getByRole('button', { name: 'Appliquer sans les tarifs refusés' }).click()
    await expect(page.getByText('Appliquée', { exact: true }).first()).toBeVisible()
    expect((await rowsOf(page, products[0] ?? 0)).at(-1)).toMatchObject({ start_date: inAMonth, recommended_price: { value: '129.90' } })
    expect(await rowsOf(page, added)).toMatchObject([{ start_date: inAMonth, recommended_price: { value: '55.50' } }])
    for (const at of [1, 2, 3]) expect(await rowsOf(page, products[at] ?? 0)).toHaveLength(1)
  })

  test('is told in words that somebody else changed a cell since the export, and that theirs is kept', async ({ page }) => {
    const { prefix, catalog, products, rows } = await makePriced(page, 2)
    const [shown, ...hidden] = await worksheetsOf(await exportedFile(page, prefix))
    for (const n of [1, 2]) rowOf(shown, `${prefix}-${n}`)[columnOf(shown, PRICE)] = 150
    const path = `/api/v2/products/${products[0]}/sellingprices/${rows[0]?.id}/catalogs/${catalog.id}`
    const data = { version: rows[0]?.version, recommended_price: { value: '300.00', unit: 'EUR' } }
    expect((await page.request.put(path, { data })).status()).toBe(200)
    await chooseFile(page, await saved([shown, ...hidden]))
    await importFile(page)
    await expect(lineOf(page, `${prefix}-2`)).toContainText('150,00')
    await lineOf(page, `${prefix}-1`).getByRole('link').click()
    await expect(page.getByRole('dialog')).toContainText(
      'Prix conseillé modifié par quelqu’un d’autre depuis l’export : sa valeur est gardée',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
    expect((await storedPlan(page)).summary.counts).toMatchObject({ changed: 1, unchanged: 1 })
  })

  test('is warned before a spreadsheet inverts a chain of prices', async ({ page }) => {
    const { prefix } = await makePriced(page, 1)
    const [shown, ...hidden] = await worksheetsOf(await exportedFile(page, prefix))
    rowOf(shown, `${prefix}-1`)[columnOf(shown, 'Prix min (HT)')] = 500
    await chooseFile(page, await saved([shown, ...hidden]))
    await importFile(page)
    await expect(lineOf(page, `${prefix}-1`)).toContainText('Prix min passe au-dessus de Prix conseillé')
    await expect(applyButton(page, 1)).toBeEnabled()
    await expectAccessible(page)
  })

  test('is told in words what is wrong with a file, and keeps the day and the name', async ({ page }) => {
    const { prefix } = await makePriced(page, 1)
    const path = await exportedFile(page, prefix)
    await chooseFile(page, Buffer.from('Bonjour'))
    await page.getByLabel('À partir du').fill(written(inAMonth))
    await page.getByLabel('Nom de la campagne').fill('Hausse')
    const problem = page.getByRole('group', { name: 'Fichier (XLSX)' }).or(page.locator('[data-field=file]')).getByRole('alert')
    await importFile(page)
    await expect(problem).toContainText('Ce fichier n’est pas un fichier XLSX lisible')
    await expectAccessible(page)
    await replaceFile(page, await saved([{ name: 'Feuil1', cells: [['Prix'], [12]] }]))
    await importFile(page)
    await expect(problem).toContainText('ne vient pas de l’export')
    await replaceFile(page, await saved(await worksheetsOf(path)))
    await importFile(page)
    await expect(problem).toContainText('aucun tarif n’est modifié ni ajouté dans ce fichier')
    await expect(page.getByLabel('À partir du')).toHaveValue(written(inAMonth))
    await expect(page.getByLabel('Nom de la campagne')).toHaveValue('Hausse')
  })
})
