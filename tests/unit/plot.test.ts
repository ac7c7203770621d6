// The positions of a chart's lines and bars on paper.
import { expect, test } from 'vitest'

import { barsOf, plotOf } from '#server/platform/print/plot.ts'

import { fc } from '../chance.ts'

const plotted = (values: (string | null)[]) =>
  plotOf({
    label: 'Coût',
    along: 'Pages',
    places: values.map((_, at) => String(at * 10)),
    series: [{ name: 'Copieur', values }],
    formatPlace: (place) => `${place} p`,
    format: (value) => `${value} €`,
  })

test('a line stands over its places, from zero up to a round figure; a value that is not known is left out', () => {
  const { across, up, series } = plotted(['0.02', null, '0.08'])
  expect(across.map(({ at, label }) => [at, label])).toEqual([
    [0, '0 p'],
    [0.5, '10 p'],
    [1, '20 p'],
  ])
  expect(up.map(({ label }) => label)).toEqual(['0 €', '0.02 €', '0.04 €', '0.06 €', '0.08 €'])
  expect(series[0]?.points).toEqual([
    [0, 0.25],
    [1, 1],
  ])
})

test('whatever the values are, the highest is on the paper, below at most six figures that are as far from each other', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6))
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (values) => {
      const { up, series } = plotted(values)
      expect(up.length).toBeLessThanOrEqual(6)
      expect(up.map(({ at }) => at)).toEqual(up.map((_, at) => expect.closeTo(at / (up.length - 1), 9)))
      const highest = Math.max(...(series[0]?.points.map(([, y]) => y) ?? []))
      expect(highest).toBeLessThanOrEqual(1)
      // The last tick is needed, unless all values are zero.
      const least = values.some((value) => Number(value) > 0) ? 1 - 1 / (up.length - 1) : -1
      expect(highest).toBeGreaterThan(least)
    }),
  )
})

test('bars begin at zero, to its left where something is less; what is not known has none', () => {
  expect(barsOf(['3', '-1', null, '0'])).toEqual([[0.25, 1], [0, 0.25], null, [0.25, 0.25]])
  expect(barsOf(['0', '0'])).toEqual([
    [0, 0],
    [0, 0],
  ])
})
