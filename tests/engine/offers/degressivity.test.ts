// Quantities that depend on others, prices by tiers, and the warnings about a table until it is corrected.
import { Big } from 'big.js'
import { describe, expect, test } from 'vitest'

import {
  applyQuantities,
  costOf,
  gapsOf,
  isValidRange,
  mendedTable,
  overlappingRanges,
  type PriceTable,
  priceWarnings,
  quantityPair,
  type QuantityRow,
  withoutGaps,
} from '#engine/offers/degressivity.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'

const link = (product_id: number, quantity: string, min_quantity = '0.00', max_quantity: string | null = null) => ({
  product_id,
  quantity,
  min_quantity,
  max_quantity,
})
const row = (id: number, [source, destination]: [number, number], range: [string, string | null], set: Partial<QuantityRow>) => ({
  id,
  source_product_id: source,
  destination_product_id: destination,
  min_quantity: range[0],
  max_quantity: range[1],
  operator: 'assign' as const,
  value: '1',
  ...set,
})
const after = (rows: ReturnType<typeof row>[], ...links: ReturnType<typeof link>[]) =>
  applyQuantities(rows, links).products.map(({ quantity }) => quantity)

describe('a quantity degressivity', () => {
  test('acts from its minimum to its maximum, both included', () => {
    const rows = [row(1, [1, 2], ['10', '20'], { value: '3' })]
    expect(['9.9999', '10', '20', '20.0001'].map((quantity) => after(rows, link(1, quantity), link(2, '1.00'))[1])).toEqual([
      '1.00',
      '3.00',
      '3.00',
      '1.00',
    ])
    expect(after([row(1, [1, 2], ['10', null], { value: '3' })], link(1, '99999'), link(2, '1.00'))[1]).toBe('3.00')
  })

  test('multiplies the source, rounded half away from zero to 4 decimals', () =>
    expect(after([row(1, [1, 2], ['0', null], { operator: 'multiply', value: '0.3333' })], link(1, '1.5'), link(2, '1.00'))[1]).toBe(
      '0.50',
    ))

  test('stays within the bounds of its article', () => {
    const rows = [row(1, [1, 2], ['0', null], { operator: 'multiply', value: '2' })]
    expect(after(rows, link(1, '10'), link(2, '1.00', '0.00', '5.00'))[1]).toBe('5.00')
    expect(after(rows, link(1, '1'), link(2, '4.00', '4.00', '5.00'))[1]).toBe('4.00')
  })

  test('runs once in its listed order: a row sees what earlier ones did, and nothing loops', () => {
    const double = { operator: 'multiply' as const, value: '2' }
    const [there, back] = [row(1, [1, 2], ['0', null], double), row(2, [2, 1], ['0', null], double)]
    expect(after([there, back], link(1, '1.00'), link(2, '1.00'))).toEqual(['4.00', '2.00'])
    expect(after([back, there], link(1, '1.00'), link(2, '1.00'))).toEqual(['2.00', '4.00'])
    expect(applyQuantities([there, back], [link(1, '1.00'), link(2, '1.00')]).changes).toEqual([
      { row_id: 1, product_id: 2, before: '1.00', after: '2.00' },
      { row_id: 2, product_id: 1, before: '1.00', after: '4.00' },
    ])
  })

  test('does nothing where its source or its destination is not in the offer', () =>
    expect(after([row(1, [1, 9], ['0', null], {}), row(2, [9, 1], ['0', null], { value: '7' })], link(1, '2.00'))).toEqual(['2.00']))

  test('may say two things of two pairs at once, but not of one', () => {
    const rows = [row(1, [1, 2], ['1', '10'], {}), row(2, [1, 3], ['1', '10'], {}), row(3, [1, 2], ['10', null], {})]
    expect(overlappingRanges(rows, quantityPair)).toEqual([[0, 2]])
    expect(overlappingRanges(rows).length).toBe(3)
  })
})

const table = (mode: 'volume' | 'graduated', ...tiers: [string, string | null, string][]): PriceTable => ({
  mode,
  items: tiers.map(([min_quantity, max_quantity, discount_rate]) => ({ min_quantity, max_quantity, discount_rate })),
})

describe('a price degressivity', () => {
  test('warns of a gap and of a cliff, from and to', () => {
    expect(priceWarnings(table('volume', ['1', '9', '0'], ['12', '49', '0'], ['50', null, '10']))).toEqual([
      { kind: 'GAP', from: '10.00', to: '11.00' },
      { kind: 'CLIFF', from: '49.00', to: '50.00' },
    ])
    expect(priceWarnings(table('volume', ['1', '9.5', '0'], ['10', null, '1']))).toEqual([{ kind: 'GAP', from: '9.60', to: '9.90' }])
  })

  test('has no gap where tiers follow each other, before the first and after the last', () => {
    expect(priceWarnings(table('graduated', ['5', '9', '1'], ['10', '49', '2'], ['50', '60', '3']))).toEqual([])
    expect(priceWarnings(table('volume'))).toEqual([])
  })

  test('is mended: the gap is closed by the tier before it, and a cliff by giving each unit its own tier', () => {
    const gap = table('volume', ['1', '9', '0'], ['12', null, '1'])
    expect(mendedTable(gap)).toEqual(table('volume', ['1', '11.00', '0'], ['12', null, '1']))
    expect(mendedTable(table('volume', ['1', '49', '0'], ['50', null, '10'])).mode).toBe('graduated')
  })

  test('knows a range that ends before it begins', () => {
    expect(isValidRange({ min_quantity: '10', max_quantity: '9.99' })).toBe(false)
    expect(isValidRange({ min_quantity: '10', max_quantity: '10.00' })).toBe(true)
    expect(isValidRange({ min_quantity: '10', max_quantity: null })).toBe(true)
  })
})

const anyTable = fc
  .record({
    bounds: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 8 }),
    rates: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 }),
    mode: fc.constantFrom('volume' as const, 'graduated' as const),
    open: fc.boolean(),
  })
  .map(({ bounds, rates, mode, open }) => {
    const sorted = bounds.toSorted((a, b) => a - b)
    const pairs = rates.flatMap((rate, index): [number, number, number][] => {
      const [min, max] = [sorted[2 * index], sorted[2 * index + 1]]
      return min === undefined || max === undefined ? [] : [[min, max, rate]]
    })
    return table(
      mode,
      ...pairs.map(([min, max, rate], index): [string, string | null, string] => [
        String(min),
        open && index === pairs.length - 1 ? null : String(max),
        String(rate),
      ]),
    )
  })
const quantities = Array.from({ length: 71 }, (_, quantity) => quantity)
const numRuns = times(200, 10_000)

describe('whatever the tiers are', () => {
  test('a cliff is where one more costs less', () =>
    fc.assert(
      fc.property(anyTable, (any) => {
        const cliffs = quantities.filter((quantity) => quantity > 1 && costOf(any, String(quantity)).lt(costOf(any, String(quantity - 1))))
        const warned = priceWarnings(any).flatMap(({ kind, to }) => (kind === 'CLIFF' ? [Number(to)] : []))
        expect(warned).toEqual(cliffs)
      }),
      { numRuns },
    ))

  test('a gap is what lies between two tiers and in none of them', () =>
    fc.assert(
      fc.property(anyTable, ({ items }) => {
        const inTier = (quantity: number) =>
          items.some(({ min_quantity, max_quantity }) => Number(min_quantity) <= quantity && quantity <= Number(max_quantity ?? Infinity))
        const last = Math.max(...items.map(({ min_quantity }) => Number(min_quantity)))
        const first = Math.min(...items.map(({ min_quantity }) => Number(min_quantity)))
        const uncovered = quantities.filter((quantity) => quantity > first && quantity < last && !inTier(quantity))
        const told = gapsOf(items).flatMap(({ from, to }) => quantities.filter((one) => one >= Number(from) && one <= Number(to)))
        expect(told).toEqual(uncovered)
      }),
      { numRuns },
    ))

  test('graduated, one more never costs less, and a mended table warns of nothing', () =>
    fc.assert(
      fc.property(anyTable, (any) => {
        expect(priceWarnings(mendedTable(any))).toEqual([])
        const costs = quantities.map((quantity) => costOf({ ...any, mode: 'graduated' }, String(quantity)))
        expect(costs.every((cost, at) => cost.gte(costs[at - 1] ?? Big(0)))).toBe(true)
        expect(withoutGaps(withoutGaps(any.items))).toEqual(withoutGaps(any.items))
      }),
      { numRuns },
    ))
})

describe('a fraction of a quantity', () => {
  const tiers = (...rows: [string, string | null, string][]) =>
    rows.map(([min_quantity, max_quantity, discount_rate]) => ({ min_quantity, max_quantity, discount_rate }))
  const items = tiers(['1', '9', '5'], ['10', '49', '10'])
  const cost = (mode: PriceTable['mode'], quantity: string, table = items) => costOf({ mode, items: table }, quantity).times(100).toFixed()

  test('is in the tier that holds until the next one begins', () => {
    expect(['9', '9.5', '9.9999', '10'].map((quantity) => cost('volume', quantity))).toEqual(['855', '902.5', '949.9905', '900'])
    // After the last tier and in a gap of more than a step there is no tier; the step is as fine as the table.
    expect([cost('volume', '49.5'), cost('volume', '0.5')]).toEqual(['4950', '50'])
    expect(cost('volume', '9.5', tiers(['1', '9', '5'], ['11', '49', '10']))).toBe('950')
    const fine = tiers(['1', '9.5', '5'], ['9.6', null, '10'])
    expect([cost('volume', '9.55', fine), cost('volume', '9.6', fine)]).toEqual(['907.25', '864'])
    expect(cost('volume', '9.55', tiers(['1', '9.5', '5'], ['9.7', null, '10']))).toBe('955')
  })

  test('belongs graduated to the unit that it is part of', () => {
    const free = tiers(['1', '9', '5'], ['10', '49', '10'])
    // Nine units at 95 and half of the tenth at 90.
    expect(cost('graduated', '9.5', free)).toBe('900')
  })

  test('is in the row of a quantity table that holds until the next one of its pair begins', () => {
    const rows = [
      row(1, [1, 2], ['1', '9'], { value: '1' }),
      row(2, [1, 2], ['10', '49'], { value: '2' }),
      row(3, [1, 3], ['9.25', null], { value: '7' }),
    ]
    const counted = (quantity: string) => after(rows, link(1, quantity), link(2, '0'), link(3, '0')).slice(1).map(Number)
    expect(['9', '9.2', '9.5', '10', '49.5'].map(counted)).toEqual([
      [1, 0],
      [1, 0],
      [1, 7],
      [2, 7],
      [0, 7],
    ])
  })
})
