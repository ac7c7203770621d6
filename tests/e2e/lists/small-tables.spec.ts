// The table of few rows that are all loaded: its order, its keyboard navigation, and its form on a narrow screen.
import type { Page } from '@playwright/test'

import { pdf } from '../../sample-files.ts'
import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { calculated } from '../costing/calculator.ts'
import { euros, makePriced, makeSellingPrice, tabOf } from '../prices/selling-prices.ts'
import { makeProduct } from '../products/products.ts'
import { cutOff, outOfReach, setTextSize, tooSmall, tooWide, underAFinger } from '../sweeps/screen-checks.ts'

const PHONE = { width: 390, height: 844 }

const table = (page: Page) => page.getByRole('table', { name: 'Conditions générales de vente (CGV)' })
const names = (page: Page) => table(page).getByRole('rowheader')
const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true })
const sortBy = (page: Page, name: string) => header(page, name).getByRole('button').click()
const edit = (page: Page, name: string) => page.getByRole('link', { name: `Modifier ${name}` })

async function openDocuments(page: Page): Promise<void> {
  await signIn(page, 'catalogue')
  const { id } = await makeProduct(page)
  const made: Record<string, string>[] = [
    { name: 'Zone nord', start_date: '2026-01-01' },
    { name: 'avenant', start_date: '2025-06-01', end_date: '2099-12-31' },
    { name: 'Été', start_date: '2026-03-01', end_date: '2098-12-31' },
  ]
  for (const fields of made) {
    const file = { name: 'CGV.pdf', mimeType: 'application/pdf', buffer: pdf('Bonjour Starif') }
    const response = await page.request.post('/api/v2/documents', {
      multipart: { entity: 'products', entity_id: String(id), type: 'contract', ...fields, file },
    })
    expect(response.status()).toBe(201)
  }
  await openScreen(page, `/products/${id}/documents`)
  await expect(names(page)).toHaveCount(3)
}

test('a click on a header sorts upwards, then downwards, then as before; words without accents and case, what is missing last', async ({
  page,
}) => {
  await openDocuments(page)
  const before = await names(page).allInnerTexts()
  await expect(header(page, 'Nom')).toHaveAttribute('aria-sort', 'none')
  await sortBy(page, 'Nom')
  await expect(names(page)).toHaveText([/^avenant/, /^Été/, /^Zone nord/])
  await expect(header(page, 'Nom')).toHaveAttribute('aria-sort', 'ascending')
  await sortBy(page, 'Nom')
  await expect(names(page)).toHaveText([/^Zone nord/, /^Été/, /^avenant/])
  await expect(header(page, 'Nom')).toHaveAttribute('aria-sort', 'descending')
  await sortBy(page, 'Nom')
  await expect(header(page, 'Nom')).toHaveAttribute('aria-sort', 'none')
  expect(await names(page).allInnerTexts()).toEqual(before)
  await sortBy(page, 'Fin')
  await expect(names(page)).toHaveText([/^Été/, /^avenant/, /^Zone nord/])
  await sortBy(page, 'Fin')
  await expect(names(page)).toHaveText([/^avenant/, /^Été/, /^Zone nord/])
  await expectAccessible(page)
})

test('arrows, Home and End lead from what can be done with a row to the same of another row', async ({ page }) => {
  await openDocuments(page)
  await header(page, 'Nom').getByRole('button').press('Enter')
  await edit(page, 'avenant').focus()
  await page.keyboard.press('ArrowDown')
  await expect(edit(page, 'Été')).toBeFocused()
  await page.keyboard.press('End')
  await expect(edit(page, 'Zone nord')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(edit(page, 'Zone nord')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(edit(page, 'Été')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(edit(page, 'avenant')).toBeFocused()
  await header(page, 'Nom').getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await expect(names(page).first().locator('xpath=..').locator(':focus')).toHaveCount(1)
})

test('on a telephone each cell is below the row’s name with its header, sorts as before, and is heard as a table', async ({ page }) => {
  await openDocuments(page)
  await underAFinger(page, PHONE, async () => {
    const row = table(page).getByRole('row').filter({ hasText: 'avenant' })
    const [name, end] = [row.getByRole('rowheader'), row.getByRole('cell', { name: '31/12/2099' })]
    expect((await end.boundingBox())?.y).toBeGreaterThan((await name.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
    expect(await end.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Fin')
    const head = table(page).getByRole('row').first()
    expect(await head.evaluate((row) => getComputedStyle(row, '::before').content)).toContain('Trier par')
    await sortBy(page, 'Nom')
    await expect(names(page)).toHaveText([/^avenant/, /^Été/, /^Zone nord/])
    await edit(page, 'avenant').focus()
    await page.keyboard.press('ArrowDown')
    await expect(edit(page, 'Été')).toBeFocused()
    const large = async () => [...(await tooWide(page)), ...(await cutOff(page)), ...(await outOfReach(page))]
    expect([...(await tooSmall(page)), ...(await large())]).toEqual([])
    await setTextSize(page, '200%')
    expect(await large()).toEqual([])
    await setTextSize(page, '')
    await expectAccessible(page)
  })
})

test('figures are sorted by what they are worth, and what sums them up stays last', async ({ page }) => {
  await signIn(page, 'admin')
  await openScreen(page, await calculated('/result/result-table-nomenclature')(page))
  const lines = page.getByRole('table', { name: /^Lignes de/ })
  await lines.getByRole('button', { name: 'Prix', exact: true }).click()
  await expect(lines.getByRole('rowheader')).toHaveText(['TN-K', 'TN-C', 'TN-M', 'TN-Y', 'DR-1', 'FU-1'])
  await lines.getByRole('button', { name: 'Prix', exact: true }).click()
  await expect(lines.getByRole('rowheader').first()).toHaveText('FU-1')
  const sums = page.getByRole('table', { name: /^Sous-totaux de/ })
  await sums.getByRole('button', { name: 'Page couleur' }).click()
  await expect(sums.getByRole('rowheader')).toHaveText(['Four', 'Tambour', 'Main-d’œuvre', 'Toner', 'Une page'])
  await sums.getByRole('button', { name: 'Page couleur' }).click()
  await expect(sums.getByRole('rowheader')).toHaveText(['Toner', 'Main-d’œuvre', 'Tambour', 'Four', 'Une page'])
  await page.setViewportSize(PHONE)
  expect(await tooWide(page)).toEqual([])
})

test('the prices of a catalogue are sorted by period and by what they are worth, each with its remarks and buttons', async ({ page }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  await makeSellingPrice(page, place, { start_date: '2020-01-01', end_date: '2020-12-31', min_price: euros('150') })
  await makeSellingPrice(page, place, { start_date: '2021-01-01', end_date: '2021-12-31', min_price: euros('1200') })
  await makeSellingPrice(page, place, { start_date: '2022-01-01', min_price: euros('130') })
  await openScreen(page, `${tabOf(place)}?when=current,past`)
  const prices = page.getByRole('table', { name: new RegExp(place.catalog.name) })
  const years = async () => (await prices.locator('tbody[data-row]').allInnerTexts()).map((text) => /01\/01\/(\d{4})/.exec(text)?.[1])
  await expect(prices.locator('tbody[data-row]')).toHaveCount(3)
  const before = await years()
  await prices.getByRole('button', { name: 'Prix min' }).click()
  await expect(prices.getByRole('columnheader', { name: 'Prix min' })).toHaveAttribute('aria-sort', 'ascending')
  expect(await years()).toEqual(['2022', '2020', '2021'])
  await prices.getByRole('button', { name: 'Période' }).click()
  expect(await years()).toEqual(['2020', '2021', '2022'])
  await prices.getByRole('link', { name: 'Modifier le tarif du 01/01/2020 au 31/12/2020' }).focus()
  await page.keyboard.press('End')
  await expect(
    prices
      .locator('tbody[data-row]')
      .last()
      .getByRole('link', { name: /^Modifier le tarif/ }),
  ).toBeFocused()
  for (const sort of ['descending', 'none']) {
    await prices.getByRole('button', { name: 'Période' }).click()
    await expect(prices.getByRole('columnheader', { name: 'Période' })).toHaveAttribute('aria-sort', sort)
  }
  expect(await years()).toEqual(before)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await tooWide(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    await expectAccessible(page)
  }
})
