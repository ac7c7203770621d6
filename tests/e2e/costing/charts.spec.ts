// The charts of the calculator: as text, drawing and table; with the keyboard, without a network, and depending on rights.
import { readFile } from 'node:fs/promises'

import type { Download, Page } from '@playwright/test'

import { readPdf } from '../../printed.ts'
import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { accountWith } from '../own-account.ts'
import { type Worksheet, worksheetsOf } from '../prices/spreadsheet-file.ts'
import { unique } from '../products/products.ts'
import { calculated } from './calculator.ts'

test.use({ account: 'admin' })

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const charts = '/result/result-charts'

async function exported(page: Page, format: 'Excel (XLSX)' | 'PDF'): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  return await downloading
}

async function takenAlong(page: Page): Promise<Worksheet[]> {
  const download = await exported(page, 'Excel (XLSX)')
  expect(download.suggestedFilename()).toMatch(/^graphiques-\d{4}-\d\d-\d\d\.xlsx$/)
  return await worksheetsOf(await download.path())
}

test('each chart says what it shows, has its figures in a table and its points under the keyboard, also without a network', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  await openScreen(page, await calculated(charts)(page))

  await test.step('in words', async () => {
    const main = page.getByRole('main')
    await expect(main).toContainText(/page couleur, premier poste\s: Toner, 0,0343\s€ sur 0,0397\s€ \(86\s?%\)/)
    await expect(main).toContainText(/0,0178\s€ à tout volume selon la formule\s; 0,0188\s€ pour 2\s?400 pages par mois/)
    await expect(main).toContainText(/0,0104\s€ à 5\s?% de couverture/)
    await expect(main).toContainText(/«\sPrix de toutes les lignes\s» qui pèse le plus\s; \+10\s% modifie le coût mensuel de \+18,09\s€/)
    await expect(main).toContainText(/TN-K pèse le plus\s: \+10\s% sur son prix modifie le coût mensuel de \+9,60\s€/)
  })

  await test.step('in figures', async () => {
    await expect(table(page, 'Coût par famille').getByRole('row').last()).toContainText('0,0397 €')
    await expect(table(page, 'Coût d’une page mono selon la couverture').getByRole('row')).toHaveCount(7)
    await expect(table(page, 'Sensibilité (+10 %)').getByRole('row').last()).toContainText('−2,95 €')
  })

  await test.step('by the thousand, which each of them says', async () => {
    const thousand = page.getByRole('checkbox', { name: /^Pour 1\s000 pages$/ })
    await thousand.press('Space')
    await expect(page.getByRole('table', { name: /^Coût de 1\s000 pages mono selon la couverture$/ })).toContainText(/10,400\s€/)
    await expect(page.getByRole('region', { name: /^Coût de 1\s000 pages moyennes selon le volume$/ })).toContainText(/17,775\s€/)
    await expect(table(page, 'Coût par famille').getByRole('columnheader', { name: /^Coût pour 1\s000 pages$/ })).toBeVisible()
    await expect(table(page, 'Coût par famille').getByRole('row').last()).toContainText('39,650 €')
    await expect(page.getByRole('main')).toContainText(/, 1\s000 pages couleur, premier poste\s: Toner, 34,250\s€ sur 39,650\s€/)
    await thousand.press('Space')
    await expect(table(page, 'Coût par famille').getByRole('row').last()).toContainText('0,0397 €')
  })

  await test.step('point by point, with the keyboard', async () => {
    const drawing = page.getByRole('region', { name: 'Coût d’une page mono selon la couverture' }).locator('svg[tabindex="0"]')
    await drawing.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('region', { name: 'Coût d’une page mono selon la couverture' })).toContainText(/Couverture\s: 5\s?%/)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  })

  await test.step('without a network another volume is drawn all the same', async () => {
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Volume mono par mois' }).fill('20000')
    await expect(table(page, 'Sensibilité (+10 %)').getByRole('row').nth(1)).toContainText('+26,80 €')
    await context.setOffline(false)
  })

  const name = unique('Double')
  await test.step('scenarios side by side', async () => {
    await page.getByRole('button', { name: 'Scénarios', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Scénarios' })
    await panel.getByLabel('Nom du scénario').fill(name)
    await panel.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(panel.getByRole('button', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Volume mono par mois' }).fill('10000')
    await page.getByRole('button', { name: /^Comparer à/ }).click()
    await page.getByRole('checkbox', { name }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/«\sCalcul affiché\s» coûte le moins\s: 213,30\s€ par mois/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('taken along, each table with its figures as they are', async () => {
    const sheets = await takenAlong(page)
    const told = new Map(sheets.map((sheet) => [sheet.name, sheet.cells]))
    const has = (sheet: string, ...row: unknown[]) => expect(told.get(sheet)).toContainEqual(expect.arrayContaining(row))
    has('Coût par famille', 'Page couleur', 'Total', 0.03965, 39.65)
    has('Selon le volume', 2_400, 0.017775, 17.775)
    has('Selon la couverture', 0.05, 0.0104, 10.4)
    has('Un dixième de plus', 'Prix de toutes les lignes', 18.09)
    has('Prix de chaque ligne', 'TN-K', 9.6)
    has('Scénarios côte à côte', name, 347.3, 134)
    has('Données', 'Volume mono par mois', expect.stringMatching(/^10\s000$/), expect.stringMatching(/^20\s000$/))
    expect(sheets).toHaveLength(7)
  })

  await test.step('printed', async () => {
    const download = await exported(page, 'PDF')
    expect(download.suggestedFilename()).toMatch(/^Graphiques \d{4}-\d\d-\d\d\.pdf$/)
    const { text } = await readPdf(new Blob([await readFile(await download.path())]))
    expect(text).toMatch(/Scénarios côte à côte.*Paramètres différents/s)
  })
})

test('who may see charts alone sees them drawn, and no answer tells the cost of a line', async ({ page, playwright, baseURL }) => {
  await signIn(page, 'admin')
  const address = await calculated(charts)(page)
  const admin = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const account = await accountWith(admin, 'crt.calcul.graph')
  await admin.dispose()
  await page.context().clearCookies()
  await signIn(page, account)
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/v2/')) answers.push(await response.text().catch(() => ''))
  })
  await openScreen(page, address)
  await expect(table(page, 'Sensibilité (+10 %)').getByRole('row').nth(5)).toContainText('+18,09 €')
  await expect(page.getByRole('heading', { name: /^Le prix de chaque ligne/ })).toHaveCount(0)
  const sheets = await takenAlong(page)
  expect(sheets.map(({ name }) => name)).toEqual([
    'Coût par famille',
    'Selon le volume',
    'Selon la couverture',
    'Un dixième de plus',
    'Données',
  ])
  expect(JSON.stringify(sheets)).not.toContain('TN-K')
  expect(answers.join()).toContain('"sensitivity"')
  expect(answers.join()).not.toMatch(/cost_page|"price":|"1\.75"|TN-K/)
})
