// The name of an offer, if it is empty and if it is very long.
import { expect, openScreen, signIn, test } from '../base.ts'
import { saveButton, unique } from '../products/products.ts'
import { cutOff } from '../sweeps/screen-checks.ts'
import { makeOffer } from './offers.ts'

test.use({ account: 'offres' })

test('who makes an offer or a presentation without a name is told that the name is required', async ({ page }) => {
  await signIn(page, 'offres')
  for (const path of ['/offers/new', '/offers/presentations']) {
    await openScreen(page, path)
    if (path === '/offers/presentations') await page.getByRole('button', { name: 'Nouvelle présentation' }).click()
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('  ')
    if (path === '/offers/new') await saveButton(page).click()
    else await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByText('Le nom est requis.').first()).toBeVisible()
  }
})

test('on a telephone a long reference ends before the badge beside it, and is told whole', async ({ page }) => {
  await signIn(page, 'offres')
  const name = unique('Carte')
  await makeOffer(page, { name, reference: unique('REFERENCE-INTERMINABLE-ET-SANS-COUPURE') })
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, `/offers?search=${name}`)
  const card = page.locator('[data-card]').filter({ hasText: name })
  await expect(card).toBeVisible()
  const [reference, badge] = [card.locator('[data-card-reference]'), card.locator('[data-badge]')]
  await expect(badge).toHaveText('Sans date de début, Aucune filiale')
  const edgeOf = async (one: typeof badge, side: 'left' | 'right') =>
    await one.evaluate((element, of) => element.getBoundingClientRect()[of], side)
  expect(await edgeOf(reference, 'right')).toBeLessThanOrEqual(await edgeOf(badge, 'left'))
  expect(await cutOff(page)).toEqual([])

  // An inactive offer is not shown as available, even if it could be sold.
  const hidden = unique('Carte')
  await makeOffer(page, { name: hidden, active: false, marketing_start_date: '2026-01-01', zones: ['NAT'] })
  await openScreen(page, `/offers?search=${hidden}`)
  await expect(page.locator('[data-card]').filter({ hasText: hidden }).locator('[data-badge]')).toHaveText('Inactive')
})
