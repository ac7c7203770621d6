// Rounding in a price plan: to a step, then to an ending, and never to zero.
import { expect, test } from 'vitest'

import type { Ending, RoundingDirection, RoundingStep } from '#engine/money/rounding-steps.ts'

import { euros } from '../../any.ts'
import { change, planOf, purchase, row, rowsOf } from './plan-fixtures.ts'

/** The price that a recommended price, raised by 0 %, is rounded to. */
const rounded = (value: string, step: RoundingStep, direction: RoundingDirection, ending: Ending | null) => {
  const kept = change({ change: { kind: 'percent', value: '0.00' }, step, direction, ending })
  const [line] = rowsOf(kept, { rows: [row({ recommended_price: euros(value) })] })
  return { price: line?.after?.recommended_price?.value ?? value, warnings: line?.warnings }
}

test.each([
  ['133.40', 'own', 'nearest', '.90', '133.90'],
  ['133.39', 'own', 'nearest', '.90', '132.90'],
  ['133.90', 'own', 'up', '.90', '133.90'],
  ['133.91', 'own', 'up', '.90', '134.90'],
  ['133.89', 'own', 'down', '.90', '132.90'],
  ['0.40', 'own', 'nearest', '.90', '0.90'],
  ['0.01', 'own', 'up', '.90', '0.90'],
  // The step comes first.
  ['12.40', '1', 'nearest', '.90', '11.90'],
  ['12.40', 'own', 'nearest', '.90', '12.90'],
  ['12.91', '0.50', 'up', '.99', '13.99'],
  // The step `own` does not round before the ending.
  ['133.3951', 'own', 'nearest', '.90', '132.90'],
] as const)('%s to the step %s, %s, and the ending %s is %s', (value, step, direction, ending, expected) => {
  expect(rounded(value, step, direction, ending)).toEqual({ price: expected, warnings: [] })
})

test.each([
  ['an ending below', '0.30', 'own', 'down', '.90'],
  ['the nearest ending', '0.30', 'own', 'nearest', '.90'],
  ['the nearest ending to a click price', '0.0045', 'own', 'nearest', '.99'],
  ['a step', '0.30', '1', 'nearest', null],
  ['a step before the ending', '0.30', '1', 'down', '.90'],
] as const)('a price that %s would make 0 or less keeps its own precision with a warning', (_, value, step, direction, ending) => {
  const raised = change({ change: { kind: 'percent', value: '10.00' }, step, direction, ending })
  const expected = value === '0.30' ? '0.33' : '0.005'
  expect(rowsOf(raised, { rows: [row({ recommended_price: euros(value) })] })).toMatchObject([
    { state: 'changed', after: { recommended_price: euros(expected) }, warnings: [{ code: 'ROUNDS_TO_ZERO', price: 'recommended_price' }] },
  ])
})

test('a price that its own precision would make 0 keeps all decimals that can be stored', () => {
  const nearlyFree = change({ change: { kind: 'percent', value: '-99.00' } })
  expect(rowsOf(nearlyFree, { rows: [row({ recommended_price: euros('0.30') })] })).toMatchObject([
    { after: { recommended_price: euros('0.003') }, warnings: [{ code: 'ROUNDS_TO_ZERO' }] },
  ])
})

test('a free price stays free', () => {
  for (const direction of ['nearest', 'up', 'down'] as const)
    expect(rounded('0.00', 'own', direction, '.90')).toEqual({ price: '0.00', warnings: [] })
})

test('a purchase price is rounded and warned of alike', () => {
  const halved = change({ prices: ['purchase_price'], change: { kind: 'percent', value: '-50.00' }, step: '1' })
  expect(planOf(halved, { purchases: [purchase('0.80')] }).purchases).toMatchObject([
    { after: { amount: '0.40' }, warnings: [{ code: 'ROUNDS_TO_ZERO', price: 'purchase_price' }] },
  ])
})
