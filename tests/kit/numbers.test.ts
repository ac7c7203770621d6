// Parsing typed amounts: which are ambiguous, and what each text means.
import { expect, test } from 'vitest'

import { decimalsOf } from '#engine/money/decimals.ts'
import { parseDecimal, typedUnit } from '#engine/parsing/numbers.ts'

import { fc } from '../chance.ts'

test.each([
  ['1 234,5', '1234.50'],
  ['1 234 567,90 €', '1234567.90'],
  ['1234.5', '1234.50'],
  ['12,50 €', '12.50'],
  ['€12.50', '12.50'],
  ['15 %', '15.00'],
  ['30 euros', '30.00'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1.234.567', '1234567.00'],
  ['0,0045', '0.0045'],
  ['0.123', '0.123'],
  ['−3,5', '-3.50'],
  ['-0', '0.00'],
  [',5', '0.50'],
  ['5,', '5.00'],
  ["1'234.5", '1234.50'],
  ['129.90\t', '129.90'],
])('reads %j as %s in both languages', (text, value) => {
  expect(parseDecimal(text, 'fr')).toEqual({ kind: 'value', value })
  expect(parseDecimal(text, 'en')).toEqual({ kind: 'value', value })
})

test('asks what 1.234 means in French, and 1,234 in English', () => {
  expect(parseDecimal('1.234', 'fr')).toEqual({ kind: 'ambiguous', readings: ['1234.00', '1.234'] })
  expect(parseDecimal('1,234', 'en')).toEqual({ kind: 'ambiguous', readings: ['1234.00', '1.234'] })
  expect(parseDecimal('-1.234 €', 'fr')).toEqual({ kind: 'ambiguous', readings: ['-1234.00', '-1.234'] })
})

test('does not ask where the language decides', () => {
  expect(parseDecimal('1,234', 'fr')).toEqual({ kind: 'value', value: '1.234' })
  expect(parseDecimal('1.234', 'en')).toEqual({ kind: 'value', value: '1.234' })
})

test.each(['abc', '1,2,3', '12.34.56', '1.23,4,5', '1e5', '--3', '12€50', '€12%', '12 €%', '.', '1,23.456,7'])('refuses %j', (text) => {
  expect(parseDecimal(text, 'fr')).toEqual({ kind: 'invalid' })
})

test.each(['1', '0', '.', ',', '1.', '1,'])('a million times %j is no number, and soon known to be none', (part) => {
  expect(parseDecimal(`${part.repeat(1_000_000)}x`, 'fr')).toEqual({ kind: 'invalid' })
  expect(parseDecimal(`0.${part.repeat(1_000_000)}1`, 'fr')).toEqual({ kind: 'invalid' })
})

test.each([
  ['180 €', 'EUR'],
  ['€180', 'EUR'],
  ['1 234,50 EUR', 'EUR'],
  ['30 euros', 'EUR'],
  ['30%', 'PERCENT'],
  ['1.234 %', 'PERCENT'],
  ['30', null],
  ['', null],
])('%j is in %s', (text, unit) => expect(typedUnit(text)).toBe(unit))

test('nothing typed is nothing', () => expect(parseDecimal('  ', 'fr')).toEqual({ kind: 'empty' }))

test('every amount that is shown is read back exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const value = `${whole}.${String(cents).padStart(2, '0')}`
      const shown = `${String(whole).replace(/\B(?=(\d{3})+$)/g, ' ')},${String(cents).padStart(2, '0')} €`
      expect(parseDecimal(shown, 'fr')).toEqual({ kind: 'value', value })
    }),
  )
})

test('trailing zeros are no decimals', () => expect([decimalsOf('1.50'), decimalsOf('1.00'), decimalsOf('0.0045')]).toEqual([1, 0, 4]))
