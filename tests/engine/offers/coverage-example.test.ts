// The price of a coverage in the example that is shown beside it.
import { expect, test } from 'vitest'

import { exampleOf } from '#engine/offers/coverage-example.ts'

const none = { rate: null, minimum_selling_price: null }

test.each([
  ['PERCENTAGE', { rate: '4.5' }, { of: '10000', amount: '450.00' }],
  ['PERCENTAGE', { rate: '0.000055' }, { of: '10000', amount: '0.01' }],
  ['PAY_AS_YOU_GO', { minimum_selling_price: '0.0045' }, { of: '1000', amount: '4.50' }],
  ['PACKAGE', { minimum_selling_price: '450' }, { of: '1', amount: '450.00' }],
] as const)('%s with %j comes to %j', (calculation_mode, figure, example) => {
  expect(exampleOf({ calculation_mode, ...none, ...figure })).toEqual(example)
})

test('there is no example while what it is reckoned from is missing', () => {
  expect(exampleOf({ calculation_mode: 'PERCENTAGE', ...none, minimum_selling_price: '450' })).toBeNull()
  expect(exampleOf({ calculation_mode: 'PACKAGE', ...none, rate: '4.5' })).toBeNull()
})
