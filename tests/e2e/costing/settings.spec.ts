// The default values of calculations are set per subsidiary, and an offer shows a warning if a page is sold for less than it costs.
import type { Route } from '@playwright/test'

import { checkedLines } from '../../cost-fixtures.ts'
import { expect, expectAccessible, goTo, openScreen, signIn, test } from '../base.ts'
import { composeOf, makeCoverage } from '../offers/offers.ts'
import { accountWith } from '../own-account.ts'
import { makeProduct, saveButton } from '../products/products.ts'
import { makeCopier } from './calculator.ts'
import { makeNomenclature } from './nomenclatures.ts'

test.use({ account: 'admin' })

test('the settings of a subsidiary are changed, told by their history, and read by who only calculates', async ({ page }) => {
  await signIn(page, 'admin')
  const chosen = `nomenclature_ids=${await makeCopier(page)}`
  const { version } = (await (await page.request.get('/api/v2/calculation-settings/EST')).json()) as { version: number }
  await page.request.put('/api/v2/calculation-settings/EST', { data: { version, hourly_cost: '65', mono_coverage: null } })
  await openScreen(page, '/calculator')
  await page.getByRole('link', { name: 'Réglages du calcul' }).click()
  await page.getByRole('combobox', { name: 'Filiale' }).selectOption('EST')
  await expect(page).toHaveURL(/zone=EST/)
  const hourly = page.getByRole('textbox', { name: 'Coût horaire' })
  await expect(hourly).toHaveValue('65,00')
  await hourly.fill('72,5')
  await page.getByRole('textbox', { name: 'Couverture mono' }).fill('101')
  await saveButton(page).click()
  await expect(page.getByText(/Un taux est compris entre 0 et 100/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Couverture mono' }).fill('8')
  await saveButton(page).click()
  await expect(page.getByText('Réglages enregistrés')).toBeVisible()
  await expect(page.getByText(/le coût horaire.*72,50\s€/).first()).toBeVisible()
  const stored = await (await page.request.get('/api/v2/calculation-settings/EST')).json()
  expect(stored).toMatchObject({ hourly_cost: '72.50', mono_coverage: '8.00' })
  await expectAccessible(page)
  // A link with a subsidiary uses that subsidiary's settings, whatever the user's own subsidiary is.
  await openScreen(page, '/calculator?zone=EST')
  await expect(page.getByRole('textbox', { name: 'Coût horaire' })).toHaveValue(/^72,50?$/)
  await openScreen(page, '/calculator?zone=NOPE')
  await expect(page.getByText('Les réglages de la filiale n’ont pas pu être lus (NOPE)')).toBeVisible()

  await test.step('nothing is worked out before the settings of the subsidiary are there', async () => {
    const summary = page.getByRole('table', { name: 'Synthèse' })
    await goTo(page, `/calculator?zone=EST&${chosen}`)
    await expect(summary).toBeVisible()
    const held = Promise.withResolvers<Route>()
    await page.route('**/api/v2/calculation-settings/BRE', (route) => held.resolve(route), { times: 1 })
    await goTo(page, `/calculator?zone=BRE&${chosen}`)
    const route = await held.promise
    await expect(summary).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Exporter' })).toHaveCount(0)
    await route.continue()
    await expect(summary).toBeVisible()
  })
})

test('a page that is sold below its cost is warned of where the coverage stands, and as its price is typed', async ({ page }) => {
  await signIn(page, 'admin')
  const printer = await makeProduct(page)
  const worked = { average_intervention_duration: '1.2', pages_between_interventions: 40_000, printer_id: printer.id }
  const { name } = await makeNomenclature(page, checkedLines, worked)
  const perPage = { contract_type: 'MULTISERVICES', calculation_mode: 'PAY_AS_YOU_GO', minimum_selling_price: '0.01' }
  const { offer, coverage } = await makeCoverage(page, perPage)
  await composeOf(page, offer, printer.reference)

  await openScreen(page, `/offers/${offer.id}/services`)
  const line = page.getByRole('row').filter({ hasText: coverage.service.name })
  await expect(line.getByText(/une page mono coûte/)).toContainText(name)
  await expect(line).toContainText(/Multiservices.*À l’usage.*Prix de vente minimum\s: 0,01.*Incomplète/)
  await line.getByRole('button', { name: `Modifier ${coverage.service.name}` }).click()
  const dialog = page.getByRole('dialog', { name: coverage.service.name })
  await expect(dialog.getByText(/une page mono coûte 0,01\d\d\s€, plus que ce prix/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Prix de vente minimum' }).fill('0,02')
  await expect(dialog.getByText(/une page couleur coûte/)).toBeVisible()
  await expect(dialog.getByText(/une page mono coûte/)).toBeHidden()
  await dialog.getByRole('textbox', { name: 'Prix de vente minimum' }).fill('0,05')
  await expect(dialog.getByText('Prix à la page sous le coût')).toBeHidden()
})

test('/result leads who sees one result alone to that one', async ({ page, playwright, baseURL }) => {
  const admin = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const account = await accountWith(admin, 'crt.calcul.sell_vendor_cost')
  await admin.dispose()
  await signIn(page, account)
  await openScreen(page, '/result?months=24')
  await expect(page).toHaveURL(/\/result\/result-table-sell-vendor-cost\?months=24/)
})
