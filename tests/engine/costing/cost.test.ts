// The theoretical cost: the worked example, each formula, excluded lines, and the naive implementation.
import { describe, expect, test } from 'vitest'

import { theoreticalCost } from '#engine/costing/cost.ts'
import { labourCost } from '#engine/costing/pages.ts'
import { roundedFraction } from '#engine/money/fractions.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { anyNomenclature, anyUse, lineOf, givenUse, workedCheck } from './cost-any.ts'
import { naiveCost } from './naive-cost.ts'

const volumes = { mono_volume: '10000', colour_volume: '2000' }
const costOf = (line: Parameters<typeof lineOf>[0], use: Parameters<typeof givenUse>[0] = {}) =>
  theoreticalCost({ ...workedCheck, lines: [lineOf(line)] }, givenUse(use)).lines[0]

describe('the worked check', () => {
  const cost = theoreticalCost(workedCheck, givenUse(volumes))

  test('is met to the sixth decimal', () => {
    expect(cost.lines.map(({ cost_page }) => cost_page)).toEqual(['0.008', '0.0015', '0.0012', '0.00875', '0.00875', '0.00875'])
    expect(cost).toMatchObject({ labour_page: '0.0027', mono_page: '0.0134', colour_page: '0.03965', warnings: [] })
    expect(roundedFraction(labourCost(workedCheck, givenUse({})), 6)).toBe('0.0027')
  })

  test('makes a month, a contract and subtotals by family', () => {
    // 10,000 × 0.0134 + 2,000 × 0.03965
    expect(cost).toMatchObject({ monthly: '213.30', contract: '7678.80', hours_needed: '5.00', hours_available: '151.67' })
    expect(cost.families).toEqual([
      { family: 'Toner', mono_page: '0.008', colour_page: '0.03425' },
      { family: 'Tambour', mono_page: '0.0015', colour_page: '0.0015' },
      { family: 'Four', mono_page: '0.0012', colour_page: '0.0012' },
    ])
  })

  test('is sold with one markup on the other, each with its margin', () => {
    const { sell, sell_vendor } = theoreticalCost(
      workedCheck,
      givenUse({
        ...volumes,
        agency_markup: { coefficient_type: 'markup_rate', value: '20' },
        seller_markup: { coefficient_type: 'margin_rate', value: '50' },
      }),
    )
    expect(sell).toMatchObject({ mono_page: '0.01608', colour_page: '0.04758', monthly: '255.96', contract: '9214.56', margin: '42.66' })
    expect(sell_vendor).toMatchObject({ mono_page: '0.03216', monthly: '511.92', margin: '255.96' })
    // 108 € an intervention ÷ (255.96 € − 180.90 € of consumables a month) × 12,000 pages a month = 17,266.2
    expect(sell.break_even_pages).toBe('17267')
    // With coverage c a mono page costs 0.0054 + c × 0.001, which reaches 0.01608 at 10.68 %.
    expect(sell.below_cost_from.mono).toBe('10.68')
    expect(sell_vendor.below_cost_from).toEqual({ mono: null, colour: expect.any(String) })
  })
})

describe('a line', () => {
  const toner = { price: '60', durability: 12_000, ink_rate: '8' }
  const drum = { price: '90', durability: 60_000 }

  test.each([
    ['as it is', toner, {}, '0.008', '8'],
    ['with a coverage that is given for mono', toner, { mono_coverage: '10' }, '0.01', '10'],
    ['with a coverage that is given for colour only', toner, { colour_coverage: '10' }, '0.008', '8'],
    ['of colour, with the coverage for colour', { ...toner, is_colour: true }, { colour_coverage: '2.5' }, '0.0025', '2.5'],
    ['with a correction factor', toner, { k: '1.1' }, '0.0088', '8'],
    ['that half of the pages use', { ...toner, use_rate: '50' }, {}, '0.004', '8'],
    ['of which two are needed', { ...toner, quantity: '2' }, {}, '0.016', '8'],
    ['that wears, whatever the coverage and the factor', drum, { mono_coverage: '20', k: '3' }, '0.0015', null],
  ])('%s', (_, line, use, cost_page, coverage) => expect(costOf(line, use)).toMatchObject({ cost_page, coverage, excluded: null }))

  test.each([
    ['without price', { durability: 12_000 }, 'NO_PRICE', null],
    ['without durability', { price: '60' }, 'NO_DURABILITY', null],
    ['with a durability of 0', { price: '60', durability: 0 }, 'ZERO_DURABILITY', null],
    ['that is not included, whatever it lacks', { is_included: false }, 'NOT_INCLUDED', '0.00'],
  ])('%s is left out with its reason', (_, line, excluded, cost_page) => expect(costOf(line)).toMatchObject({ excluded, cost_page }))

  test('that cannot be costed is said and leaves the others as they are; one that is not included is no warning', () => {
    const withOne = (line: Parameters<typeof lineOf>[0]) =>
      theoreticalCost({ ...workedCheck, lines: [...workedCheck.lines, lineOf(line)] }, givenUse(volumes))
    expect(withOne({ price: '60' })).toMatchObject({ mono_page: '0.0134', warnings: ['LINES_LEFT_OUT'] })
    expect(withOne({ price: '60', durability: 10, is_included: false })).toMatchObject({ mono_page: '0.0134', warnings: [] })
  })
})

test('what is to be known beside the figures is said', () => {
  const warnings = (set: Partial<typeof workedCheck>, use = {}) => theoreticalCost({ ...workedCheck, ...set }, givenUse(use)).warnings
  expect(warnings({ pages_between_interventions: null })).toEqual(['NO_INTERVENTION_PAGES'])
  expect(warnings({ pages_between_interventions: 0 })).toEqual(['NO_INTERVENTION_PAGES'])
  expect(warnings({ average_intervention_duration: null })).toEqual(['NO_INTERVENTION_DURATION'])
  expect(warnings({ print_speed: 0 })).toEqual(['NO_PRINT_SPEED'])
  expect(warnings({ lines: workedCheck.lines.slice(0, 3) }, { colour_volume: '1' })).toEqual(['NO_COLOUR_LINES'])
  // 40 pages a minute are 364,008 in 151.67 hours.
  expect(warnings({ pages_between_interventions: 1_000_000 }, { mono_volume: '364008' })).toEqual([])
  expect(warnings({ pages_between_interventions: 1_000_000 }, { mono_volume: '364009' })).toEqual(['MORE_HOURS_THAN_SPEED'])
  expect(warnings({}, { mono_volume: '40000' })).toEqual([])
  expect(warnings({}, { mono_volume: '40000', colour_volume: '1' })).toEqual(['MORE_THAN_ONE_INTERVENTION'])
})

test('a third of a cent on each of three lines makes a cent: sums are rounded once', () => {
  const lines = [1, 2, 3].map((id) => lineOf({ id, price: '1', durability: 300_000 }))
  const cost = theoreticalCost({ ...workedCheck, pages_between_interventions: null, lines }, givenUse({}))
  expect(cost.lines.map(({ cost_page }) => cost_page)).toEqual(['0.000003', '0.000003', '0.000003'])
  expect(cost.mono_page).toBe('0.00001')
})

test('a second, naive implementation in fractions answers the same of 10,000 nomenclatures, to the last digit', () =>
  fc.assert(
    fc.property(anyNomenclature, anyUse, (nomenclature, use) => {
      const { lines, ...cost } = theoreticalCost(nomenclature, use)
      const { lines: naiveLines, ...naive } = naiveCost(nomenclature, use)
      expect(lines.map(({ cost_page }) => cost_page)).toEqual(naiveLines)
      expect(cost).toMatchObject(naive)
    }),
    { numRuns: times(10_000, 100_000) },
  ))

test('a month that prints more than the printer is made for is warned of; at that volume it is not, nor where nobody says it', () => {
  const use = givenUse({ mono_volume: '18000', colour_volume: '2001' })
  const warned = (maximum_monthly_volume: number | null) =>
    theoreticalCost({ ...workedCheck, maximum_monthly_volume }, use).warnings.includes('MORE_THAN_PRINTER_VOLUME')
  expect([warned(20_000), warned(20_001), warned(null)]).toEqual([true, false, false])
})
