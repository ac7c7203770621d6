// Before a save that changes prices of an offer: the effect on the default configuration and on the cases, and how to cancel.
import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { saveButton, unique } from '../products/products.ts'
import { line, read } from './composition.ts'
import { composeOf, makeOffer, makeRule } from './offers.ts'

test.use({ account: 'offres' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Effet sur les prix' })
const usual = (page: Page) => dialog(page).getByRole('row', { name: /^Configuration par défaut/ })
const lines = (page: Page) => dialog(page).getByRole('table', { name: /^Articles\s: Configuration par défaut/ })
// The lines are below the grid of markups.
const row = (page: Page) => page.locator('[data-line]').last()
const cell = (page: Page, label: string) => row(page).getByRole('textbox', { name: label, exact: true })

test('an offer manager sees what markups, tiers and quantities do to prices before they are saved, goes back, and decides', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const offer = await makeOffer(page)
  const { reference } = await composeOf(page, offer, 'ORV-LM210')
  const stored = async (path: string) =>
    (await (await page.request.get(`/api/v2/offers/${offer.id}/${path}`)).json()) as { items: unknown[] }

  await test.step('a markup of ten percent is shown, and Escape leads back to what was typed', async () => {
    await openScreen(page, `/offers/${offer.id}/markup`)
    await page.getByRole('button', { name: 'Ajouter un coefficient' }).click()
    await row(page).getByRole('combobox', { name: 'Filiale' }).selectOption('France entière')
    await cell(page, 'Coefficient').fill('1,1')
    await page.keyboard.press('Control+s')
    await expect(usual(page)).toContainText('+10,00 %')
    await expect(lines(page)).toContainText(reference)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(cell(page, 'Coefficient')).toHaveValue('1,1')
    expect((await stored('markup')).items).toEqual([])
  })
  await test.step('another one is confirmed by Enter alone', async () => {
    await cell(page, 'Coefficient').fill('1,05')
    await page.keyboard.press('Control+s')
    await expect(usual(page)).toContainText('+5,00 %')
    await expect(dialog(page).getByRole('button', { name: 'Enregistrer' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Coefficients enregistrés')).toBeVisible()
    expect((await stored('markup')).items).toMatchObject([{ value: '1.05' }])
  })
  await test.step('one that ends one day is shown as of the day after', async () => {
    await cell(page, 'Fin').fill('31/12/2040')
    await page.keyboard.press('Control+s')
    const later = dialog(page).getByRole('row', { name: /01\/01\/2041/ })
    await expect(later).toContainText('−4,76 %')
    await expect(usual(page).first()).toContainText('inchangé')
    await dialog(page).getByRole('button', { name: 'Revenir au brouillon' }).click()
    await page.getByRole('button', { name: 'Annuler' }).click()
  })
  await test.step('an impact that cannot be had is said, and stands in nobody’s way', async () => {
    await page.route('**/markup/impact', async (route) => await route.fulfill({ status: 500, json: {} }))
    await cell(page, 'Coefficient').fill('1,04')
    await page.keyboard.press('Control+s')
    await page
      .getByRole('alertdialog', { name: 'Effet sur les prix inconnu' })
      .getByRole('button', { name: 'Enregistrer quand même' })
      .click()
    await expect.poll(async () => (await stored('markup')).items).toMatchObject([{ value: '1.04' }])
    await page.unroute('**/markup/impact')
  })

  await test.step('tiers that the default configuration does not reach ask nothing; one that it reaches does', async () => {
    await openScreen(page, `/offers/${offer.id}/degressivity`)
    await page.getByRole('button', { name: 'Ajouter un palier' }).click()
    await cell(page, 'De').fill('10')
    await cell(page, 'Remise').fill('10')
    await saveButton(page).click()
    await expect(page.getByText('Dégressivité enregistrée')).toBeVisible()
    await cell(page, 'De').fill('2')
    await saveButton(page).click()
    await expect(usual(page)).toContainText('−10,00 %')
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect.poll(async () => (await stored('price-degressivity')).items).toMatchObject([{ min_quantity: '2.00' }])
  })

  await test.step('a name of the composition asks nothing; a quantity shows the article that it moves', async () => {
    await openScreen(page, `/offers/${offer.id}/articles`)
    await page.getByRole('textbox', { name: 'Nom du lot' }).fill('Lot renommé')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Composition enregistrée')).toBeVisible()
    await line(page, reference).getByRole('textbox', { name: 'Quantité par défaut' }).fill('6')
    await page.keyboard.press('Control+s')
    await expect(usual(page)).toContainText('+100,00 %')
    await expect(lines(page)).toContainText('Quantité : 3 → 6')
  })
  await test.step('it is looked at for another subsidiary: what was chosen shows at once, and its prices once they are known', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/products/impact', async (route) => {
      await held
      await route.continue()
    })
    const subsidiary = dialog(page).getByRole('combobox', { name: 'Filiale' })
    await subsidiary.selectOption('Normandie Bureautique')
    await expect(subsidiary.locator('option:checked')).toHaveText('Normandie Bureautique')
    await expect(usual(page)).not.toContainText('Normandie Bureautique')
    answer()
    await expect(usual(page)).toContainText('Normandie Bureautique')
    await expect(usual(page)).toContainText('+100,00 %')
    await page.unroute('**/products/impact')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog(page)).toBeHidden()
    // It is stored, and not a restored draft.
    await expect.poll(async () => (await read(page, offer.id)).sections[0]?.bundles[0]?.products[0]?.default_quantity).toBe('6.00')
    await page.reload()
    await expect(line(page, reference).getByRole('textbox', { name: 'Quantité par défaut' })).toHaveValue('6')
  })
})

test('an offer manager sees which cases a rule moves and breaks before it is saved; its name alone asks nothing', async ({ page }) => {
  await signIn(page, 'offres')
  const { offer, rule, product } = await makeRule(page)
  const { version } = (await (await page.request.get(`/api/v2/offers/${offer.id}`)).json()) as { version: number }
  const expected = [{ product_id: product.id, field: 'discount_rate', value: '10' }]
  const items = [{ name: 'Cinq imprimantes', quantities: { [product.id]: '5' }, zone: 'NAT', actor: 'seller', date: null, expected }]
  expect((await page.request.post(`/api/v2/offers/${offer.id}/rule-cases`, { data: { version, items } })).ok()).toBe(true)
  await openScreen(page, `/offers/${offer.id}/rules/${rule.rule_number}`)
  const discount = page.locator('[data-at="actions.0"]').getByRole('textbox', { name: 'Valeur' })

  await test.step('a name is saved at once', async () => {
    await page.getByRole('textbox', { name: 'Nom' }).fill(`${rule.name} bis`)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Version 2 sur 2')).toBeVisible()
  })
  await test.step('what breaks a case says what it would not find any more', async () => {
    await discount.fill('20')
    await page.keyboard.press('Control+s')
    const row = dialog(page).getByRole('row', { name: /^Cinq imprimantes/ })
    await expect(row).toContainText('échoue')
    await expect(usual(page)).toContainText('inchangé')
    await expect(dialog(page)).toContainText('1 cas d’essai ne donnera plus ce qu’il attend.')
    await expect(dialog(page).getByRole('list', { name: 'Résultats attendus non obtenus' })).toContainText('10 % attendu, 20 % obtenu')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Version 2 sur 2')).toBeVisible()
  })
  await test.step('who saves it all the same is not asked twice', async () => {
    await page.keyboard.press('Control+s')
    await dialog(page).getByRole('button', { name: 'Enregistrer quand même' }).click()
    await expect(page.getByText('Version 3 sur 3')).toBeVisible()
  })
})

test('an offer manager sees what another order of rules does to prices before it is kept, and leaves it or keeps it', async ({ page }) => {
  await signIn(page, 'offres')
  const always = { operator: 'and', items: [{ field: 'actor', comparator: 'eq', value: 'seller' }] }
  const { offer, rule, product } = await makeRule(page, { conditions: always })
  const last = unique('Dernière')
  const actions = [{ destination_product_id: product.id, destination_field: 'discount_rate', operator: 'assign', value: '8' }]
  const made = await page.request.post(`/api/v2/offers/${offer.id}/rules`, { data: { name: last, conditions: always, actions } })
  expect(made.status()).toBe(201)
  await openScreen(page, `/offers/${offer.id}/rules`)
  const first = page.getByRole('table', { name: 'Règles, dans l’ordre où elles agissent' }).getByRole('row').nth(1)
  const moveUp = async () => {
    await page.getByRole('button', { name: `Déplacer ${last}` }).press('ArrowUp')
    await page.getByRole('button', { name: `Déplacer ${last}` }).press('Enter')
    await expect(usual(page)).toContainText('−2,17 %')
  }

  await moveUp()
  await dialog(page).getByRole('button', { name: 'Revenir au brouillon' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(first).toContainText(rule.name)

  await moveUp()
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(first).toContainText(last)
  await page.reload()
  await expect(first).toContainText(last)
})
