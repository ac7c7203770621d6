// The URL of a price change: whatever was chosen is what is previewed.
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { roundingDirections, roundingSteps } from '#engine/money/rounding-steps.ts'
import { parseSearch, stringifySearch } from '#kit/list/address-keys.ts'

import { PriceChangeSearch, priceChangeFormValues, ruleOf, searchOf } from '../../src/routes/_app/products/-changes/rule/search.ts'

test.each(roundingSteps.flatMap((step) => roundingDirections.map((direction) => ({ step, direction }))))(
  'keeps the rounding $step, $direction',
  ({ step, direction }) => {
    const values = {
      ...priceChangeFormValues({}, [3]),
      prices: ['recommended_price' as const],
      value: '1.50',
      effective_date: '2027-01-01',
      step,
      direction,
    }
    const search = v.parse(PriceChangeSearch, parseSearch(stringifySearch(searchOf(values, '1'))))
    expect(priceChangeFormValues(search, [])).toEqual(values)
    expect(ruleOf(search, '2026-11-28')).toMatchObject({ step, direction, change: { kind: 'percent', value: '1.50' } })
  },
)
