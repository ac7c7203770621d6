// With forced colours, backgrounds disappear: the current selection is visible all the same.
import type { Locator } from '@playwright/test'

import { expect, openScreen, signIn, test } from '../base.ts'
import { makeProducts } from '../lists/list.ts'
import { makePriced, makeSellingPrice, tabOf } from '../prices/selling-prices.ts'

const styleOf = (element: Locator, property: 'borderBottomColor' | 'borderTopColor' | 'borderTopWidth' | 'backgroundColor') =>
  element.evaluate((node, name) => getComputedStyle(node)[name], property)

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('the open tab, a chosen filter, a switch and the periods of the prices are told apart in forced colours', async ({ page }) => {
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  await makeSellingPrice(page, place, { start_date: '2020-01-01', end_date: '2020-12-31' })
  await makeSellingPrice(page, place, { start_date: '2021-01-01' })
  await page.goto(tabOf(place))
  const tabs = page.getByRole('navigation', { name: 'Rubriques de l’article' })
  const open = await styleOf(tabs.getByRole('link', { name: 'Tarifs' }), 'borderBottomColor')
  expect(await styleOf(tabs.getByRole('link', { name: 'Général' }), 'borderBottomColor')).not.toBe(open)
  const periods = page.locator('[data-part=timeline] [data-part=period]')
  await expect(periods).toHaveCount(2)
  const past = page.locator('[data-part=period][title^=Passé]')
  const current = page.locator('[data-part=period][title^="En cours"]')
  expect(await styleOf(past, 'borderTopWidth')).toBe('1px')
  expect(await styleOf(current, 'backgroundColor')).not.toBe(await styleOf(past, 'backgroundColor'))

  const prefix = await makeProducts(page, 1)
  await openScreen(page, `/products?search=${prefix}&origin=manual`)
  const filters = page.getByRole('group', { name: 'Filtres' })
  const chosen = filters.getByRole('button', { name: /^Origine/ })
  expect(await styleOf(chosen, 'borderTopWidth')).not.toBe(
    await styleOf(page.getByRole('button', { name: 'Vues', exact: true }), 'borderTopWidth'),
  )

  await openScreen(page, `/products/${place.product.id}`)
  const track = page.locator('.chakra-switch__control').first()
  expect(await styleOf(track, 'borderTopWidth')).toBe('1px')
  expect(await styleOf(track.locator('.chakra-switch__thumb'), 'backgroundColor')).not.toBe(await styleOf(track, 'backgroundColor'))
})
