// The calculator: cost and selling price of a page, explained line by line, with its state in the URL, without a network, and depending on
// rights.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { accountWith } from '../own-account.ts'
import { worksheetsOf } from '../prices/spreadsheet-file.ts'
import { unique } from '../products/products.ts'
import { calculated } from './calculator.ts'

const input = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const figures = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row').nth(1)

test('what a page costs at 8 % is found, explained by its lines, kept in the address, and worked out without a network', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  const address = await calculated('/calculator')(page)
  const query = address.slice(address.indexOf('?'))
  const { items } = (await (await page.request.get(`/api/v2/theoretical-cost${query}`)).json()) as {
    items: { mono_page: string; sell: { monthly: string } }[]
  }

  await test.step('the summary says what the server says', async () => {
    await openScreen(page, address)
    // 0.008 + 0.0015 + 0.0012 for a toner, a drum and a fuser, and (65 × 1.2 + 30) ÷ 40,000 of labour.
    expect(items[0]?.mono_page).toBe('0.0134')
    await expect(figures(page, 'Synthèse')).toContainText('0,0134 €')
    await expect(figures(page, 'Synthèse')).toContainText('255,96 €')
    expect(items[0]?.sell.monthly).toBe('255.96')
  })

  await test.step('a coverage that is typed changes the figures and the address; one step back takes it back', async () => {
    await input(page, 'Couverture mono').fill('16')
    await expect(figures(page, 'Synthèse')).toContainText('0,0214 €')
    await expect(page).toHaveURL(/mono_coverage=/)
    await page.goBack()
    await expect(figures(page, 'Synthèse')).toContainText('0,0134 €')
    await input(page, 'Couverture mono').fill('101')
    await expect(input(page, 'Couverture mono')).toHaveAttribute('aria-invalid', 'true')
    await expect(figures(page, 'Synthèse')).toContainText('0,0134 €')
    await input(page, 'Couverture mono').fill('')
  })

  await test.step('each line says what its figure is made of', async () => {
    await page.getByRole('link', { name: 'Coût des nomenclatures', exact: true }).click()
    const toner = page.getByRole('row').filter({ hasText: 'TN-K' })
    await expect(toner).toContainText('0,0080 €')
    await page.getByRole('checkbox', { name: 'Montrer les formules' }).click({ force: true })
    await expect(toner).toContainText(/60.*12\s?000/)
    await expectAccessible(page)
  })

  await test.step('without a network another volume is worked out all the same', async () => {
    await page.getByRole('link', { name: 'Prix de vente', exact: true }).click()
    await expect(figures(page, 'Coût et marge agence')).toContainText('255,96 €')
    await context.setOffline(true)
    await input(page, 'Volume couleur par mois').fill('0')
    // 10,000 pages × 0.0134 € × 1.2.
    await expect(figures(page, 'Coût et marge agence')).toContainText('160,80 €')
    await context.setOffline(false)
  })

  await test.step('what is shown is printed, with what it is made of', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter' }).click()
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^Prix de vente \d{4}-\d\d-\d\d\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test.describe('on the device', () => {
  test.use({ onDevice: true })

  test('a calculation is taken along without a network, by the keyboard alone, as a workbook with the figures of the screen; no PDF is', async ({
    page,
    context,
  }) => {
    await signIn(page, 'admin')
    await openScreen(page, await calculated('/result/result-table-sales')(page))
    await expect(figures(page, 'Coût et marge agence')).toContainText('255,96 €')
    await context.setOffline(true)
    const button = page.getByRole('button', { name: 'Exporter' })
    const downloading = page.waitForEvent('download')
    await button.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Excel (XLSX)' })).toBeFocused()
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^prix-de-vente-\d{4}-\d\d-\d\d\.xlsx$/)
    const [prices, data, lines] = await worksheetsOf(await download.path())
    expect([prices?.name, data?.name]).toEqual(['Prix de vente', 'Données'])
    expect(prices?.cells.find(([first]) => String(first).startsWith('Copieur'))).toEqual(
      expect.arrayContaining([0.01608, 0.04758, 255.96, 9214.56, 42.66]),
    )
    expect(data?.cells).toContainEqual(expect.arrayContaining(['Volume couleur par mois', 2_000]))
    expect(lines?.cells.find(([first]) => first === 'TN-K')).toEqual(expect.arrayContaining(['Toner', 60, 12_000, 0.08, 0.008]))
    await button.click()
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    await expect(page.getByText('Connexion requise pour créer le PDF')).toBeVisible()
    await context.setOffline(false)
  })
})

test('who may see one price is shown no cost, no other price and no line, by no screen and no answer', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page, 'admin')
  const address = await calculated('/calculator')(page)
  const admin = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const account = await accountWith(admin, 'crt.calcul.sell_cost')
  await admin.dispose()
  await page.context().clearCookies()
  await signIn(page, account)
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/v2/')) answers.push(await response.text().catch(() => ''))
  })

  await openScreen(page, address)
  await expect(figures(page, 'Synthèse')).toContainText('255,96 €')
  await expect(page.getByRole('columnheader')).toHaveText(['Nomenclature', 'Vente par mois', 'Heures nécessaires', 'Heures d’un mois'])
  await expect(page.getByRole('navigation', { name: 'Résultats' }).getByRole('link')).toHaveText(['Synthèse', 'Prix de vente'])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  const sheets = await worksheetsOf(await (await downloading).path())
  expect(sheets.map(({ name }) => name)).toEqual(['Prix de vente', 'Données'])
  const told = JSON.stringify(sheets)
  expect(told).toContain('255.96')
  expect(told).not.toMatch(/TN-K|Toner|0\.0134|213\.3|281\.556/)
  expect(answers.join()).toContain('255.96')
  expect(answers.join()).not.toMatch(/cost_page|sell_vendor|"price":|0\.0134|281\.556/)
  await page.goto(address.replace('/calculator', '/result/result-table-nomenclature'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accès interdit')
})

test('a calculation is saved as a scenario, changed, compared with what is shown, and sent with all that it is compared with', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  const names = [unique('Prudent'), unique('Soutenu')] as const
  await openScreen(page, await calculated('/calculator')(page))
  const button = page.getByRole('button', { name: 'Scénarios' })
  const panel = page.getByRole('dialog', { name: 'Scénarios' })
  const table = page.getByRole('table', { name: 'Scénarios côte à côte' })

  await test.step('saved under two names, and told when it is changed', async () => {
    await button.click()
    await expect(panel).toContainText('Les prix, les nomenclatures et les réglages de la filiale sont ceux du jour où on l’ouvre.')
    await panel.getByLabel('Nom du scénario').fill(names[0])
    await panel.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByRole('button', { name: `Scénarios : ${names[0]}`, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await input(page, 'Volume couleur par mois').fill('0')
    await page.getByRole('button', { name: `Scénarios : ${names[0]} modifié` }).click()
    await expectAccessible(page)
    await panel.getByLabel('Nom du scénario').fill(names[1])
    await panel.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByRole('button', { name: `Scénarios : ${names[1]}`, exact: true })).toBeVisible()
  })

  await test.step('opened again: everything is as it was saved', async () => {
    await panel.getByRole('button', { name: names[0], exact: true }).click()
    await expect(input(page, 'Volume couleur par mois')).toHaveValue(/^2\s?000$/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/[?&]view=\d+/)
  })

  await test.step('compared: what differs, and by how much a month', async () => {
    await page.getByRole('button', { name: /^Comparer à/ }).click()
    await page.getByRole('checkbox', { name: names[1] }).check()
    await page.keyboard.press('Escape')
    // 2,000 colour pages of 0.03965 € less.
    await expect(table.getByRole('row').filter({ hasText: names[1] })).toContainText(/−79,30/)
    await expect(page.getByRole('table', { name: 'Paramètres différents' }).getByRole('row')).toHaveText([
      'ScénarioVolume couleur par mois',
      /^Calcul affiché2\s?000$/,
      `${names[1]}0`,
    ])
    await expectAccessible(page)
  })

  await test.step('who is sent the link sees the same, though the scenarios are not theirs', async () => {
    const other = await (await browser.newContext()).newPage()
    await signIn(other, await accountWith(page.request, 'crt.calcul.nomenclature_cost'))
    await other.goto(page.url())
    const sent = other.getByRole('table', { name: 'Scénarios côte à côte' })
    await expect(sent.getByRole('row').filter({ hasText: names[1] })).toContainText(/−79,30/)
    await expect(other.getByRole('button', { name: 'Scénarios', exact: true })).toBeVisible()
    await other.context().close()
  })

  await test.step('removed: what is shown stays', async () => {
    await button.click()
    await panel.getByRole('button', { name: `Supprimer le scénario « ${names[0]} »` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByRole('button', { name: 'Scénarios', exact: true })).toBeVisible()
    await expect(input(page, 'Volume couleur par mois')).toHaveValue(/^2\s?000$/)
  })
})
