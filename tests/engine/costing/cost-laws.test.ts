// Laws of every cost: order, proportionality, monotonicity, and the limits from which a price no longer covers the cost.
import { Big } from 'big.js'
import { expect, test } from 'vitest'

import { theoreticalCost } from '#engine/costing/cost.ts'
import type { Nomenclature } from '#engine/costing/pages.ts'
import type { Use } from '#engine/costing/use.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { decimalOf } from '../any.ts'
import { anyLine, anyNomenclature, anyUse, lineOf, givenUse } from './cost-any.ts'

const holds = (law: (nomenclature: Nomenclature, use: Use) => void) =>
  fc.assert(fc.property(anyNomenclature, anyUse, law), { numRuns: times(500, 20_000) })
const atLeast = (more: string, less: string) => expect(Big(more).gte(less), `${more} is at least ${less}`).toBe(true)
const figures = ['mono_page', 'colour_page', 'monthly', 'contract'] as const

test('the order of the lines changes no figure', () =>
  holds((nomenclature, use) => {
    const { lines, families, ...cost } = theoreticalCost(nomenclature, use)
    const turned = theoreticalCost({ ...nomenclature, lines: nomenclature.lines.toReversed() }, use)
    expect(turned).toMatchObject(cost)
    expect(turned.lines.toReversed()).toEqual(lines)
    expect(turned.families).toEqual(expect.arrayContaining(families))
  }))

test('one line more, more coverage, dearer work or a larger factor never make printing cheaper', () =>
  fc.assert(
    fc.property(anyNomenclature, anyUse, anyLine, (nomenclature, use, line) => {
      const cost = theoreticalCost(nomenclature, use)
      const more = (text: string) => Big(text).plus(1).toFixed()
      const dearer = [
        theoreticalCost({ ...nomenclature, lines: [...nomenclature.lines, line] }, use),
        theoreticalCost(nomenclature, { ...use, k: more(use.k) }),
        theoreticalCost(nomenclature, { ...use, hourly_cost: more(use.hourly_cost) }),
        theoreticalCost(nomenclature, { ...use, travel_cost: more(use.travel_cost) }),
        ...(use.mono_coverage === null ? [] : [theoreticalCost(nomenclature, { ...use, mono_coverage: more(use.mono_coverage) })]),
      ]
      for (const other of dearer) for (const figure of figures) atLeast(other[figure], cost[figure])
    }),
    { numRuns: times(500, 20_000) },
  ))

test('a colour page never costs less than a mono page', () =>
  holds((nomenclature, use) => {
    const { mono_page, colour_page } = theoreticalCost(nomenclature, use)
    expect(Big(colour_page).gte(mono_page)).toBe(true)
  }))

test('five percent of coverage and a factor of one is the rated yield: an ink line costs what a wear part costs', () =>
  holds((nomenclature, use) => {
    const rated = { ...use, mono_coverage: '5', colour_coverage: '5', k: '1' }
    const worn = { ...nomenclature, lines: nomenclature.lines.map((line) => ({ ...line, ink_rate: null })) }
    const { mono_page, colour_page } = theoreticalCost(nomenclature, rated)
    expect(theoreticalCost(worn, rated)).toMatchObject({ mono_page, colour_page })
  }))

test('a price pays at each coverage below the one that is named, and no longer above it', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 100, max: 3_000 }),
      fc.integer({ min: 101, max: 400 }),
      (price, own, coefficient) => {
        const toner = lineOf({ price: String(price), durability: 1_000, ink_rate: decimalOf(BigInt(own), 2) })
        const nomenclature = { print_speed: 40, average_intervention_duration: '1', pages_between_interventions: 5_000, lines: [toner] }
        const use = givenUse({ agency_markup: { coefficient_type: 'coefficient', value: decimalOf(BigInt(coefficient), 2) } })
        const { sell } = theoreticalCost(nomenclature, use)
        const costAt = (coverage: Big) => theoreticalCost(nomenclature, { ...use, mono_coverage: coverage.toFixed() }).mono_page
        const { mono: from } = sell.below_cost_from
        if (from === null) {
          atLeast(sell.mono_page, costAt(Big(25)))
          return
        }
        atLeast(costAt(Big(from).plus('0.01')), sell.mono_page)
        if (from !== '5.00') atLeast(sell.mono_page, costAt(Big(from).minus('0.01')))
      },
    ),
    { numRuns: times(300, 20_000) },
  ))

test('the break-even number of pages pays for an intervention, and a page less does not', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 101, max: 300 }), (between, coefficient) => {
      const drum = lineOf({ price: '90', durability: 60_000 })
      const nomenclature = { print_speed: 40, average_intervention_duration: '1.2', pages_between_interventions: between, lines: [drum] }
      const markup = decimalOf(BigInt(coefficient), 2)
      const use = givenUse({ mono_volume: '1000', agency_markup: { coefficient_type: 'coefficient', value: markup } })
      const pages = Big(theoreticalCost(nomenclature, use).sell.break_even_pages ?? 0)
      // Per page, (0.0015 + 108 ÷ between) × markup − 0.0015 is left; everything is multiplied by `between` to avoid divisions.
      const left = Big('0.0015').times(between).plus(108).times(markup).minus(Big('0.0015').times(between))
      expect(pages.times(left).gte(Big(108).times(between))).toBe(true)
      expect(pages.minus(1).times(left).lt(Big(108).times(between))).toBe(true)
    }),
    { numRuns: times(300, 20_000) },
  ))

test('without volume, labour or anything left on a page there is no break-even', () => {
  const drum = lineOf({ price: '90', durability: 60_000 })
  const nomenclature = { print_speed: 40, average_intervention_duration: '1.2', pages_between_interventions: 5_000, lines: [drum] }
  const breakEven = (set: Partial<Nomenclature>, use: Partial<Use>) =>
    theoreticalCost({ ...nomenclature, ...set }, givenUse(use)).sell.break_even_pages
  expect(breakEven({}, {})).toBeNull()
  expect(breakEven({ average_intervention_duration: null }, { mono_volume: '1000' })).toBeNull()
  expect(breakEven({ pages_between_interventions: null }, { mono_volume: '1000' })).toBeNull()
  // At cost, the result is the number of pages between two interventions.
  expect(breakEven({}, { mono_volume: '1000' })).toBe('5000')
})
