// The levels of a permit: the bundles that each opens, the order of their objectives, and which one a partner reaches.
import { describe, expect, test } from 'vitest'

import { effectiveBundles, misplacedObjectives, permitLevels, reachedLevel } from '#engine/permits/levels.ts'

import { fc } from '../../chance.ts'

const objectives = (or: string | null, argent: string | null, bronze: string | null) =>
  permitLevels.map((level, at) => ({ level, quarterly_turnover_objective: [or, argent, bronze][at] ?? null }))

describe('the bundles that a level opens', () => {
  test('are all of the offers, those that no level has chosen, or those that it has chosen', () => {
    const ranks = [
      { level: 'or', bundles: 'all', selection: [9] },
      { level: 'argent', bundles: 'selection', selection: [3, 1] },
      { level: 'bronze', bundles: 'others', selection: [] },
    ] as const
    expect(effectiveBundles(ranks, [1, 2, 3])).toEqual({ or: [1, 2, 3], argent: [1, 3], bronze: [2] })
  })

  test('what no attached offer has any more is opened by none, and what a level does not count is chosen by none', () => {
    const ranks = [
      { level: 'or', bundles: 'selection', selection: [1, 7] },
      { level: 'argent', bundles: 'all', selection: [2] },
      { level: 'bronze', bundles: 'others', selection: [] },
    ] as const
    expect(effectiveBundles(ranks, [1, 2])).toEqual({ or: [1], argent: [1, 2], bronze: [2] })
  })
})

describe('objectives', () => {
  test.each([
    ['in their order', objectives('300', '200', '100'), []],
    ['none set', objectives(null, null, null), []],
    ['Argent like Or', objectives('200', '200.00', '100'), [{ level: 'argent', above: 'or' }]],
    ['Bronze above Argent', objectives('300', '100', '200'), [{ level: 'bronze', above: 'argent' }]],
    ['Bronze against Or where Argent has none', objectives('100', null, '100.01'), [{ level: 'bronze', above: 'or' }]],
    [
      'all the wrong way round',
      objectives('1', '2', '3'),
      [
        { level: 'argent', above: 'or' },
        { level: 'bronze', above: 'argent' },
      ],
    ],
  ])('%s', (_, ranks, wrong) => {
    expect(misplacedObjectives(ranks)).toEqual(wrong)
  })
})

describe('where a partner stands', () => {
  const ranks = [
    { level: 'or', minimum_turnover: '50000', quarterly_turnover_objective: '60000' },
    { level: 'argent', minimum_turnover: null, quarterly_turnover_objective: '30000' },
    { level: 'bronze', minimum_turnover: '10000', quarterly_turnover_objective: null },
  ] as const

  test.each([
    ['9999.99', '0', null, { level: 'bronze', missing: '0.01' }],
    ['9999.99', '0.01', 'bronze', { level: 'argent', missing: '20000.00' }],
    ['0', '30000', 'argent', { level: 'or', missing: '30000.00' }],
    ['60000', '0', 'or', null],
  ])('%s recurring and %s non-recurring', (recurring, non_recurring, level, next) => {
    expect(reachedLevel(ranks, { recurring, non_recurring })).toMatchObject({ level, next })
  })

  test('a level that asks for nothing is reached by nobody’s turnover', () => {
    const nothing = permitLevels.map((level) => ({ level, minimum_turnover: null, quarterly_turnover_objective: null }))
    expect(reachedLevel(nothing, { recurring: '1', non_recurring: '1' })).toEqual({ total: '2.00', level: null, next: null })
  })

  test('what is missing, earned, reaches the next level, and a cent less does not', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => (amount / 100).toFixed(2))
    fc.assert(
      fc.property(cents, cents, (recurring, non_recurring) => {
        const { level, next } = reachedLevel(ranks, { recurring, non_recurring })
        const missing = Number(next?.missing ?? 0)
        const total = (Number(recurring) + Number(non_recurring)).toFixed(2)
        expect(missing > 0).toBe(level !== 'or')
        expect(reachedLevel(ranks, { recurring: missing.toFixed(2), non_recurring: total }).level).toBe(next?.level ?? 'or')
      }),
    )
  })
})
