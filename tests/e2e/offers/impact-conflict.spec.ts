// Two people save data that determines the prices of an offer: after the conflict, the effect shown is relative to what is stored by then.
import type { Page } from '@playwright/test'

import { expect, openScreen, signIn, test } from '../base.ts'
import { line, read } from './composition.ts'
import { composeOf, makeOffer, makeRule } from './offers.ts'

test.use({ account: 'offres' })

// The values keep each price between the product's minimum and maximum, which would otherwise hide the difference.
const effect = (page: Page) => page.getByRole('dialog', { name: 'Effet sur les prix' })
const usual = (page: Page) => effect(page).getByRole('row', { name: /^Configuration par défaut/ })
const cell = (page: Page, label: string) => page.locator('[data-line]').last().getByRole('textbox', { name: label, exact: true })

/** Saves a part of the offer under its current version, like a colleague does. */
async function send(page: Page, id: number, path: string, data: object): Promise<void> {
  const { version } = (await (await page.request.get(`/api/v2/offers/${id}`)).json()) as { version: number }
  const response = await page.request.post(`/api/v2/offers/${id}/${path}`, { data: { version, ...data } })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Saves the typed changes, keeps them in the conflict with another user's, and sees their effect. */
async function insist(page: Page): Promise<void> {
  const conflict = page.getByRole('dialog', { name: 'Modifié entre-temps' })
  await page.keyboard.press('Control+s')
  await expect(effect(page).or(conflict).first()).toBeVisible()
  if (await effect(page).isVisible()) await effect(page).getByRole('button', { name: 'Enregistrer' }).click()
  await conflict.getByRole('radio', { name: /Votre brouillon/ }).check()
  await conflict.getByRole('button', { name: 'Enregistrer ces choix' }).click()
}

test('an offer manager who keeps a markup against a colleague’s sees what it does to the colleague’s prices', async ({ page }) => {
  await signIn(page, 'offres')
  const { id } = await makeOffer(page)
  await composeOf(page, { id }, 'ORV-LM210')
  const markups = async () => (await (await page.request.get(`/api/v2/offers/${id}/markup`)).json()) as { items: { id: number }[] }
  const markup = { zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', start_date: '2026-01-01', end_date: null }
  await send(page, id, 'markup', { items: [{ ...markup, value: '1.1' }] })
  const known = { ...markup, id: (await markups()).items[0]?.id }
  await openScreen(page, `/offers/${id}/markup`)
  await cell(page, 'Coefficient').fill('1,05')
  await send(page, id, 'markup', { items: [{ ...known, value: '1.12' }] })
  await insist(page)
  // From 1.12 and not from 1.1, which was on the screen.
  await expect(usual(page)).toContainText('−6,25 %')
  await effect(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await markups()).items).toMatchObject([{ value: '1.05' }])
})

test('an offer manager who keeps a discount of a tier against a colleague’s sees what it does to the colleague’s prices', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const { id } = await makeOffer(page)
  await composeOf(page, { id }, 'ORV-LM210')
  const path = 'price-degressivity'
  const tiers = async () => (await (await page.request.get(`/api/v2/offers/${id}/${path}`)).json()) as { items: { id: number }[] }
  await send(page, id, path, { mode: 'volume', items: [{ min_quantity: '1', discount_rate: '10' }] })
  const known = { id: (await tiers()).items[0]?.id, min_quantity: '1' }
  await openScreen(page, `/offers/${id}/degressivity`)
  await cell(page, 'Remise').fill('5')
  await send(page, id, path, { mode: 'volume', items: [{ ...known, discount_rate: '8' }] })
  await insist(page)
  await expect(usual(page)).toContainText('+3,26 %')
  await effect(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await tiers()).items).toMatchObject([{ discount_rate: '5.00' }])
})

test('an offer manager who keeps a rule against a colleague’s version sees what it does to the colleague’s prices', async ({ page }) => {
  await signIn(page, 'offres')
  const { offer, rule, product } = await makeRule(page, {
    conditions: { operator: 'and', items: [{ field: 'actor', comparator: 'eq', value: 'seller' }] },
  })
  await openScreen(page, `/offers/${offer.id}/rules/${rule.rule_number}`)
  await page.locator('[data-at="actions.0"]').getByRole('textbox', { name: 'Valeur' }).fill('5')
  const { id, version_number } = rule
  const actions = [{ destination_product_id: product.id, destination_field: 'discount_rate', operator: 'assign', value: '8' }]
  const written = await page.request.put(`/api/v2/offers/${offer.id}/rules/${id}`, { data: { version_number, actions } })
  expect(written.ok(), await written.text()).toBe(true)
  await insist(page)
  await expect(usual(page)).toContainText('+3,26 %')
  await effect(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Version 3 sur 3')).toBeVisible()
})

test('an offer manager who keeps quantities against a colleague’s sees what they do to the colleague’s prices', async ({ page }) => {
  await signIn(page, 'offres')
  const { id } = await makeOffer(page)
  const { id: product_id, reference } = await composeOf(page, { id }, 'ORV-LM210')

  await test.step('a quantity of the composition', async () => {
    const [section] = (await read(page, id)).sections
    const [bundle] = section?.bundles ?? []
    const holding = (default_quantity: string) => ({
      sections: [
        { id: section?.id, bundles: [{ id: bundle?.id, products: [{ id: bundle?.products[0]?.id, product_id, default_quantity }] }] },
      ],
    })
    await openScreen(page, `/offers/${id}/articles`)
    await line(page, reference).getByRole('textbox', { name: 'Quantité par défaut' }).fill('4')
    await send(page, id, 'products', holding('8'))
    await insist(page)
    await expect(usual(page)).toContainText('−50,00 %')
    await expect(effect(page)).toContainText('Quantité : 8 → 4')
    await effect(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Composition enregistrée')).toBeVisible()
  })

  await test.step('a quantity that follows from another', async () => {
    const path = 'quantity-degressivity'
    const follows = async () => (await (await page.request.get(`/api/v2/offers/${id}/${path}`)).json()) as { items: { id: number }[] }
    // The table replaces the composition's quantity of four.
    const pair = { source_product_id: product_id, destination_product_id: product_id, operator: 'assign', min_quantity: '1' }
    await send(page, id, path, { items: [{ ...pair, value: '6' }] })
    const known = { ...pair, id: (await follows()).items[0]?.id }
    await openScreen(page, `/offers/${id}/degressivity?of=quantities`)
    await cell(page, 'Valeur').fill('5')
    await send(page, id, path, { items: [{ ...known, value: '10' }] })
    await insist(page)
    await expect(effect(page)).toContainText('Quantité : 10 → 5')
    await effect(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect.poll(async () => (await follows()).items).toMatchObject([{ value: '5.00' }])
  })
})
