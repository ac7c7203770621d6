// 'Pourquoi ce prix ?' of a line of an offer: every step of its price with its author, and why the rest did not apply.
import type { Browser, Page } from '@playwright/test'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { composeOf, makeOffer, makeRule } from '../offers/offers.ts'
import { unique } from '../products/products.ts'

test.use({ account: 'offres' })

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Pourquoi ce prix|Why this price)/ })
const step = (page: Page, name: string) => dialog(page).locator(`[data-step=${name}]`)
const idle = (page: Page) => dialog(page).locator('[data-part=ignored]').getByRole('listitem')
const why = async (page: Page, reference: string) =>
  await page
    .getByRole('row')
    .filter({ hasText: reference })
    .getByRole('button', { name: /^(Pourquoi ce prix|Why this price)/ })
    .click()

/**
 * Three label printers of the demo with two rules, one of which applies, a current national markup and a future one, and a tier from two
 * on.
 */
async function explainedOffer(page: Page) {
  const { offer, rule, product } = await makeRule(page)
  const post = async (path: string, data: object) => {
    const { version } = (await (await page.request.get(`/api/v2/offers/${offer.id}`)).json()) as { version: number }
    const response = await page.request.post(`/api/v2/offers/${offer.id}${path}`, { data: { version, ...data } })
    expect(response.ok(), path).toBe(true)
  }
  const discount = { destination_product_id: product.id, destination_field: 'discount_rate', operator: 'assign', value: '5' }
  const always = { operator: 'and', items: [{ product_id: product.id, field: 'quantity', comparator: 'gte', value: '1' }] }
  await post('/rules', { name: 'Bienvenue', conditions: always, actions: [discount] })
  const markup = { zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', end_date: null }
  await post('/markup', {
    items: [
      { ...markup, value: '1.15', start_date: '2026-01-01', end_date: today() },
      { ...markup, value: '1.3', start_date: addDays(today(), 1) },
    ],
  })
  await post('/price-degressivity', { mode: 'volume', items: [{ min_quantity: '2', max_quantity: null, discount_rate: '4' }] })
  return { offer, rule, product }
}

test('an offer manager asks of a line why its price is what it is, and follows each step to where it was set', async ({ page }) => {
  await signIn(page, 'offres')
  const { offer, rule, product } = await explainedOffer(page)
  await openScreen(page, `/offers/${offer.id}/articles`)

  await test.step('the line says its unit price, however little room there is', async () => {
    const row = page.getByRole('row').filter({ hasText: product.reference })
    const [unit, wide] = [row.locator('[data-cell=unit]'), page.viewportSize()]
    await expect(unit).toContainText('€')
    const price = await unit.innerText()
    for (const width of [1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(row.getByText(price).filter({ visible: true })).toHaveCount(1)
    }
    if (wide) await page.setViewportSize(wide)
  })

  await test.step('each step says what acted, with before and after, whose it is and since when', async () => {
    await why(page, product.reference)
    await expect(dialog(page).locator('[data-step]')).toHaveCount(5)
    await expect(step(page, 'tariff')).toContainText('Prix conseillé du catalogue «')
    await expect(step(page, 'rules')).toContainText('Règle « Bienvenue » v1')
    await expect(step(page, 'rules')).toContainText('Remise : × (1 − 5 %)')
    await expect(step(page, 'rules')).toContainText(/→.*€/)
    await expect(step(page, 'markup')).toContainText('Coefficient 1,15 de France entière, vendeur, du 01/01/2026')
    await expect(step(page, 'markup')).toContainText(/, le \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    await expect(step(page, 'degressivity')).toContainText('Palier à partir de 2, pour 3 : × (1 − 4 %)')
    await expect(step(page, 'rounding')).toContainText('À la fin du calcul, à 2 décimales')
    await expectAccessible(page)
  })

  await test.step('what did not act is listed with its reason, a rule with the condition that failed', async () => {
    const rested = idle(page).filter({ hasText: rule.name })
    await expect(rested).toContainText('condition non remplie')
    await expect(rested).toContainText(`la quantité de « ${product.designation} » vaut au moins 5`)
    await expect(idle(page).filter({ hasText: 'Coefficient 1,3' })).toContainText('hors période')
  })

  await test.step('a step leads to where it was set', async () => {
    await step(page, 'rules').getByRole('link', { name: 'Règle « Bienvenue » v1' }).click()
    await expect(page).toHaveURL(new RegExp(`/offers/${offer.id}/rules/\\d+\\?version=1$`))
    await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
  })
})

test('who only reads the offer reads the same in English, and is led nowhere they may not go', async ({ page, browser }) => {
  const { offer, product } = await asManager(browser, explainedOffer)
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await signIn(page, 'vendeur')
  await openScreen(page, `/offers/${offer.id}/articles`)
  await why(page, product.reference)
  await expect(step(page, 'rules')).toContainText('Rule “Bienvenue” v1')
  await expect(step(page, 'degressivity')).toContainText('Tier from 2, for 3: × (1 − 4%)')
  await expect(idle(page).filter({ hasText: 'Markup 1.3' })).toContainText('outside its period')
  await expect(dialog(page).getByRole('link', { name: /Rule|Coefficient|Tier/ })).toHaveCount(0)
})

test('the simulator explains the price of the configuration that it shows', async ({ page }) => {
  await signIn(page, 'offres')
  const { offer, rule, product } = await explainedOffer(page)
  await openScreen(page, `/offers/${offer.id}/simulator`)
  await page.getByRole('textbox', { name: `Quantité de ${product.designation}` }).fill('6')
  await expect(page.getByText('Remise').first()).toBeVisible()
  await page.getByRole('button', { name: /^Pourquoi ce prix/ }).click()
  await expect(step(page, 'degressivity')).toContainText('pour 6')
  await expect(step(page, 'rule').filter({ hasText: rule.name })).toContainText('Remise')
})

test('an article without a price is explained too, and what is not saved yet is not', async ({ page, browser }) => {
  const { offer, reference } = await asManager(browser, async (manager) => {
    await signIn(manager, 'admin')
    const made = await makeOffer(manager)
    const product = unique('REF')
    const response = await manager.request.post('/api/v2/products', { data: { reference: product, mdm_designation: 'Sans tarif' } })
    expect(response.status()).toBe(201)
    await composeOf(manager, made, product)
    return { offer: made, reference: product }
  })
  await signIn(page, 'offres')
  await openScreen(page, `/offers/${offer.id}/articles`)
  await why(page, reference)
  await expect(dialog(page).getByText('Aucun tarif ne s’applique : cet article n’a pas de prix.')).toBeVisible()
  await expect(dialog(page).locator('[data-step]')).toHaveCount(0)
})

/** Runs `make` as an offer manager beforehand. */
async function asManager<Made>(browser: Browser, make: (page: Page) => Promise<Made>): Promise<Made> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'offres')
  const made = await make(page)
  await page.context().close()
  return made
}
