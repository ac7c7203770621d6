// The prices of the lines of a composition if several bundles contain the same product.
import { expect, test } from 'vitest'

import { amountOf, isAverage } from '#engine/offers/tariff.ts'

import { bundleTotal, offerTotal, type Prices } from '../../src/routes/_app/offers/-composition/totals.ts'
import type { BundleValue, SectionValue } from '../../src/routes/_app/offers/-composition/values.ts'

const priceOf = (quantity: string, unit_price: string, total: string) => ({
  product_id: 1,
  tariff: '100.00',
  quantity,
  unit_price,
  total,
  catalog: null,
  otherCatalog: null,
})
/** A quantity of the product in one bundle. */
const bundle = (default_quantity: string) =>
  ({ default_quantity: '1', indicative_budget: null, products: [{ product: { id: 1 }, default_quantity }] }) as BundleValue

test.each([
  // Three units graduated: 100 + 2 × 98.99.
  ['3.00', '99.33', '297.98', ['1', '2'], ['99.33', '198.65']],
  ['1000.00', '0.13', '125.00', ['200', '300', '500'], ['25.00', '37.50', '62.50']],
  ['4.00', '12.50', '50.00', ['1', '3'], ['12.50', '37.50']],
])('the bundles that hold %s of an article at %s cost together its total of %s', (quantity, unit, total, held, told) => {
  const prices: Prices = new Map([[1, priceOf(quantity, unit, total)]])
  const bundles = held.map(bundle)
  expect(bundles.map((one) => bundleTotal(one, prices).total.toFixed(2))).toEqual(told)
  expect(offerTotal([{ bundles } as SectionValue], prices).total.toFixed(2)).toBe(total)
})

test('a unit price is an average where it is not the one of every unit', () => {
  expect(isAverage(priceOf('3.00', '99.33', '297.98'))).toBe(true)
  expect(isAverage(priceOf('4.00', '12.50', '50.00'))).toBe(false)
  // Without a quantity or without a total there is no average.
  expect([isAverage(priceOf('0.00', '12.50', '0.00')), isAverage({ ...priceOf('1', '2', ''), total: null })]).toEqual([false, false])
  expect(amountOf({ ...priceOf('1', '2.00', ''), total: null }, '3').toFixed(2)).toBe('6.00')
})
