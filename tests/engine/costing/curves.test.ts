// How a cost depends on volume, coverage, and one tenth more of each input: examples, laws, and a second, naive implementation.
import { Big } from 'big.js'
import { expect, test } from 'vitest'

import { theoreticalCost } from '#engine/costing/cost.ts'
import { curvesOf, linePriceSensitivity } from '#engine/costing/curves.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { anyNomenclature, anyUse, givenUse, workedCheck } from './cost-any.ts'
import { naiveCurves } from './naive-cost.ts'

const use = givenUse({ mono_volume: '10000', colour_volume: '2000', months: '36' })

test('the worked check: what the volume, the coverage and one tenth more of each input do to it', () => {
  const { volume, coverage, sensitivity } = curvesOf(workedCheck, use)
  // 213.30 € for 12,000 pages. A fifth of them are 86,400 in 36 months: 3 interventions of 108 €, where 2.16 are counted.
  expect(volume[0]).toEqual({ volume: '2400', page: '0.017775', page_whole: '0.018825' })
  expect(volume[4]).toEqual({ volume: '12000', page: '0.017775', page_whole: '0.017825' })
  expect(coverage).toEqual([
    { coverage: '0', mono_page: '0.0054', colour_page: '0.0054' },
    { coverage: '5', mono_page: '0.0104', colour_page: '0.03665' },
    { coverage: '10', mono_page: '0.0154', colour_page: '0.0679' },
    { coverage: '15', mono_page: '0.0204', colour_page: '0.09915' },
    { coverage: '20', mono_page: '0.0254', colour_page: '0.1304' },
    { coverage: '25', mono_page: '0.0304', colour_page: '0.16165' },
  ])
  expect(Object.fromEntries(sensitivity.map(({ input, monthly }) => [input, monthly]))).toEqual({
    mono_volume: '13.40',
    colour_volume: '7.93',
    mono_coverage: '9.60',
    colour_coverage: '5.25',
    prices: '18.09',
    hourly_cost: '2.34',
    travel_cost: '0.90',
    average_intervention_duration: '2.34',
    pages_between_interventions: '-2.945455',
  })
  expect(linePriceSensitivity(workedCheck, use).map(({ monthly }) => monthly)).toEqual(['9.60', '1.80', '1.44', '1.75', '1.75', '1.75'])
})

test('what nobody knows has no curve: no volume, no interventions', () => {
  expect(curvesOf(workedCheck, givenUse({})).volume).toEqual([])
  const unknown = { ...workedCheck, average_intervention_duration: null, pages_between_interventions: null }
  const { volume, sensitivity } = curvesOf(unknown, use)
  expect(volume.map(({ page_whole }) => page_whole)).toEqual(Array(10).fill(null))
  expect(sensitivity.filter(({ monthly }) => monthly === null).map(({ input }) => input)).toEqual([
    'average_intervention_duration',
    'pages_between_interventions',
  ])
})

const holds = (law: Parameters<typeof fc.property<[Parameters<typeof curvesOf>[0], Parameters<typeof curvesOf>[1]]>>[2]) =>
  fc.assert(fc.property(anyNomenclature, anyUse, law), { numRuns: times(500, 20_000) })

test('the curves go through what is calculated: at the volume and the coverages that are asked', () =>
  holds((nomenclature, asked) => {
    const { volume, coverage } = curvesOf(nomenclature, asked)
    const { monthly } = theoreticalCost(nomenclature, asked)
    const total = Big(asked.mono_volume).plus(asked.colour_volume)
    for (const { page } of volume.slice(4, 5))
      expect(Big(page).times(total).minus(monthly).abs().lte(total.times('0.0000005').plus('0.0000005'))).toBe(true)
    for (const { coverage: rate, ...pages } of coverage)
      expect(theoreticalCost(nomenclature, { ...asked, mono_coverage: rate, colour_coverage: rate })).toMatchObject(pages)
  }))

test('an intervention that is paid whole never makes a page cheaper', () =>
  holds((nomenclature, asked) => {
    const cheaper = curvesOf(nomenclature, asked).volume.filter(({ page, page_whole }) => page_whole !== null && Big(page_whole).lt(page))
    expect(cheaper).toEqual([])
  }))

test('a tenth more of the prices adds what a tenth more of each price adds', () =>
  holds((nomenclature, asked) => {
    const each = linePriceSensitivity(nomenclature, asked).reduce((sum, { monthly }) => sum.plus(monthly ?? 0), Big(0))
    const all = curvesOf(nomenclature, asked).sensitivity.find(({ input }) => input === 'prices')?.monthly ?? 'none'
    expect(each.minus(all).abs().lte('0.000005')).toBe(true)
  }))

test('a second, naive implementation in fractions draws the same curves of 1,000 nomenclatures, to the last digit', () =>
  fc.assert(
    fc.property(anyNomenclature, anyUse, (nomenclature, asked) => {
      const { lines, ...naive } = naiveCurves(nomenclature, asked)
      expect(curvesOf(nomenclature, asked)).toMatchObject(naive)
      expect(linePriceSensitivity(nomenclature, asked)).toEqual(lines)
    }),
    { numRuns: times(1_000, 50_000) },
  ))
