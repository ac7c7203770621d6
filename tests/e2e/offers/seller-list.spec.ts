// The list of offers for a seller on a tablet: all of them are active, so it shows first which can be sold.
import { expect, openScreen, signIn, test } from '../base.ts'
import { unique } from '../products/products.ts'
import { makeOffer } from './offers.ts'

test.use({ account: 'vendeur' })

test('a seller sees on a tablet, without scrolling, whether an offer can be sold, and nothing of its state', async ({ page, browser }) => {
  const manager = await browser.newPage()
  await signIn(manager, 'offres')
  const category_1 = unique('Rayon')
  await makeOffer(manager, { category_1 })
  await page.setViewportSize({ width: 1024, height: 768 })
  await openScreen(page, `/offers?category_1=${category_1}`)
  const table = page.getByRole('table', { name: 'Offres' })
  await expect(table.locator('tbody tr[data-index]')).toContainText('Aucune filiale')
  await expect(table.getByRole('columnheader', { name: 'Disponibilité' })).toBeInViewport({ ratio: 1 })
  await expect(table.getByRole('columnheader', { name: 'Active', exact: true })).toHaveCount(0)
  const filters = page.getByRole('group', { name: 'Filtres' })
  await filters.getByRole('button', { name: 'Filtre', exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toHaveText('Disponibilité')
  await expect(page.getByRole('menuitem', { name: 'État' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await test.step('a manager’s link with the column opens without it', async () => {
    await openScreen(page, `/offers?category_1=${category_1}&columns=reference,active,position`)
    await expect(table.getByRole('columnheader', { name: 'Rang' })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Active', exact: true })).toHaveCount(0)
  })

  await test.step('one that asks for the inactive ones finds what a seller sees, as a list and as a tree', async () => {
    await openScreen(page, `/offers?category_1=${category_1}&active=false`)
    await expect(table.locator('tbody tr[data-index]')).toContainText('Aucune filiale')
    await openScreen(page, `/offers?shape=tree&category_1=${category_1}&active=false`)
    await expect(page.getByText('Aucune filiale').first()).toBeVisible()
  })
})
