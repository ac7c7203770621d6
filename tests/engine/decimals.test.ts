// Exact decimals, and the two rates.
import { Big } from 'big.js'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { Decimal, Money } from '#contract/shared/fields.ts'
import { decimalsOf, roundToDecimalString, sameNumber, toDecimalString } from '#engine/money/decimals.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { marginRate, markupRate } from '#engine/money/rates.ts'

import { fc } from '../chance.ts'
import { times } from '../torture.ts'
import { anyEuros, decimalOf } from './any.ts'

describe('decimals', () => {
  test('any amount of at most 12 and 6 digits is the same after contract, engine and writing', () => {
    const anyAmount = fc.bigInt({ min: -999_999_999_999_999_999n, max: 999_999_999_999_999_999n })
    fc.assert(
      fc.property(anyAmount, (units) => {
        const text = decimalOf(units)
        const once = v.parse(Decimal, text)
        expect([once, toDecimalString(Big(once)), roundToDecimalString(Big(once), 6), normalizeDecimal(once)]).toEqual([
          text,
          text,
          text,
          text,
        ])
      }),
      { numRuns: times(2_000, 100_000) },
    )
  })

  test.each([
    ['129.9', '129.90'],
    ['0.013400', '0.0134'],
    ['007', '7.00'],
    ['-0.00', '0.00'],
    ['-0.5', '-0.50'],
    [' 12.30 ', '12.30'],
    ['999999999999.999999', '999999999999.999999'],
  ])('%s is written %s', (typed, wire) => {
    expect(v.parse(Decimal, typed)).toBe(wire)
  })

  test.each(['', '.5', '5.', '1e3', '1,5', '0x10', '1 000', '+5', '٣', '1234567890123', '0.1234567', 'NaN', '−5', 12.5, null])(
    '%s is no decimal',
    (value) => {
      expect(v.safeParse(Decimal, value).success).toBe(false)
    },
  )

  test('euros are not negative', () => {
    expect([v.safeParse(Money, '-0.01').success, v.safeParse(Money, '-0.00').success, v.safeParse(Money, '0').success]).toEqual([
      false,
      true,
      true,
    ])
  })

  test.each([
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['0.0049999', 2, '0.00'],
    ['2.5', 0, '3.00'],
    ['-2.5', 0, '-3.00'],
    ['1.00450', 4, '1.0045'],
  ])('%s to %i places is %s: half away from zero', (exact, places, text) => {
    expect(roundToDecimalString(Big(exact), places)).toBe(text)
  })

  test('trailing zeros are no precision', () => {
    expect([decimalsOf('12'), decimalsOf('12.50'), decimalsOf('0.004500'), sameNumber('1.50', '1.5')]).toEqual([0, 1, 4, true])
  })
})

describe('rates', () => {
  test('1.20 is a markup rate of 20 % and a margin rate of 16.67 %', () => {
    expect([markupRate('120', '100'), marginRate('120', '100')]).toEqual(['20.00', '16.67'])
    expect([markupRate('90', '100'), marginRate('90', '100')]).toEqual(['-10.00', '-11.11'])
    expect([markupRate('5', '0'), marginRate('0', '5')]).toEqual([null, null])
  })

  test('both are zero, above or below together, and the margin rate stays below 100 %', () => {
    fc.assert(
      fc.property(anyEuros, anyEuros, (price, cost) => {
        const [markup, margin] = [markupRate(price, cost), marginRate(price, cost)]
        if (markup === null || margin === null) return
        expect(Math.sign(Number(markup)) * Math.sign(Number(margin))).toBeGreaterThanOrEqual(0)
        expect(Number(margin)).toBeLessThanOrEqual(100)
      }),
    )
  })
})
