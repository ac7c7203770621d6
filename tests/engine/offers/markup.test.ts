// Markups: three equivalent ways to express them, refusals, which one applies on a day, and which ones overlap.
import { describe, expect, test } from 'vitest'

import { roundedFraction } from '#engine/money/fractions.ts'
import { coefficientOf, type Markup, markupEquivalents, markupOn, markupRefusal, overlappingMarkups } from '#engine/offers/markup.ts'
import { covers } from '#engine/time/days.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { anyDay, anyPeriod, decimalOf } from '../any.ts'

describe('a markup', () => {
  test.each([
    ['coefficient', '1.20', '1.20', '20.00', '16.67'],
    ['markup_rate', '20', '1.20', '20', '16.67'],
    ['margin_rate', '16.67', '1.20', '20.00', '16.67'],
    ['margin_rate', '50', '2.00', '100.00', '50'],
    ['coefficient', '0.9', '0.9', '-10.00', '-11.11'],
    ['markup_rate', '0.000001', '1.00', '0.000001', '0.00'],
  ] as const)('%s %s is said in all three ways: %s, %s %%, %s %%', (coefficient_type, value, coefficient, markup_rate, margin_rate) =>
    expect(markupEquivalents({ coefficient_type, value })).toEqual({ coefficient, markup_rate, margin_rate }),
  )

  test.each([
    ['coefficient', '0', 'not_positive'],
    ['coefficient', '0.000001', null],
    ['markup_rate', '0.00', 'not_positive'],
    ['markup_rate', '-5', 'not_positive'],
    ['margin_rate', '99.999999', null],
    ['margin_rate', '100', 'margin_too_high'],
    ['margin_rate', '0', 'not_positive'],
  ] as const)('%s %s: %s', (coefficient_type, value, key) => {
    expect(markupRefusal({ coefficient_type, value })).toBe(key)
    expect(markupEquivalents({ coefficient_type, value }) === null).toBe(key !== null)
  })

  test('is the same price whichever way it is said', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (hundredths) => {
        const margin = decimalOf(BigInt(hundredths), 2)
        const { over, under } = coefficientOf({ coefficient_type: 'margin_rate', value: margin })
        // price × (1 − margin) is the cost again.
        expect(over * BigInt(10_000 - hundredths)).toBe(under * 10_000n)
        expect(roundedFraction({ over: under, under: over }, 4)).toBe(decimalOf(BigInt(10_000 - hundredths), 4))
      }),
      { numRuns: times(200, 10_000) },
    ))
})

const anyMarkup = fc
  .tuple(anyPeriod, fc.constantFrom('NAT', 'LYO', 'PAR'), fc.constantFrom('agency' as const, 'seller' as const))
  .map(([period, zone, actor]): Markup => ({ ...period, zone, actor, coefficient_type: 'coefficient', value: '1.20' }))
const anyMarkups = fc.array(anyMarkup, { maxLength: 8 }).map((rows) => rows.map((row, index) => ({ ...row, id: index + 1 })))
const asked = { zone: 'LYO', national: 'NAT', actor: 'seller' } as const

describe('of all markups of an offer', () => {
  test('one acts, its own subsidiary’s before the national one, and each other one says why it does not', () =>
    fc.assert(
      fc.property(anyMarkups, anyDay, (rows, day) => {
        const { markup, ignored } = markupOn(rows, { ...asked, day })
        const valid = rows.filter((row) => row.actor === 'seller' && covers(row, day) && row.zone !== 'PAR')
        expect(markup).toBe(valid.find(({ zone }) => zone === 'LYO') ?? valid[0] ?? null)
        expect(ignored.length).toBe(rows.length - (markup ? 1 : 0))
        expect(ignored.filter(({ reason }) => reason === 'LESS_SPECIFIC').map(({ row_id }) => row_id)).toEqual(
          valid.filter((row) => row !== markup).map(({ id }) => id),
        )
      }),
    ))

  test('two of the same subsidiary and actor never share a day', () =>
    fc.assert(
      fc.property(anyMarkups, (rows) => {
        const days = Array.from({ length: 60 }, (_, at) => `2026-0${at < 31 ? 1 : 2}-${String((at % 31) + 1).padStart(2, '0')}`)
        const naive = rows.flatMap((row, a) =>
          rows.flatMap((other, b) => {
            const both = row.zone === other.zone && row.actor === other.actor && days.some((day) => covers(row, day) && covers(other, day))
            return a < b && both ? [[a, b]] : []
          }),
        )
        expect(overlappingMarkups(rows)).toEqual(naive)
      }),
    ))
})
