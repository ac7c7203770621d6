// Explaining a price: the row that applies, its steps, the rows that did not apply, and the effect of a change.
import { isDeepStrictEqual } from 'node:util'

import { describe, expect, test } from 'vitest'

import { amountNames, type Amounts } from '#engine/prices/amounts.ts'
import { searchAnywhere, searchOf } from '#engine/prices/catalog-search.ts'
import { resolveChain, shownPrices } from '#engine/prices/chain.ts'
import { chainWarnings, overlappingRows, type PriceRow, purchaseOn } from '#engine/prices/checks.ts'
import { nextChange, priceImpact } from '#engine/prices/impact.ts'
import { simulate } from '#engine/prices/simulation.ts'
import { addDays, covers } from '#engine/time/days.ts'

import { fc } from '../chance.ts'
import { times } from '../torture.ts'
import { amounts, anyDay, anyPurchases, anyRow, euros, percent } from './any.ts'

const numRuns = times(200, 10_000)
const stamp = { author: 'Ada', changed_at: '2026-01-01T00:00:00Z' }
const row = (id: number, set: Partial<Amounts>, rest: Partial<PriceRow> = {}) => ({
  id,
  ...stamp,
  catalog_id: 1,
  actor: 'seller' as const,
  active: true,
  start_date: '2026-01-01',
  end_date: null,
  ...amounts(set),
  ...rest,
})
interface Asked {
  start_date?: string
  end_date?: string
  date?: string
  zone?: string
}
/** In one catalogue of Lyon with this period. */
function place({ start_date, end_date, date = '2026-06-01', zone }: Asked = {}) {
  const lists = [{ id: 1, zone: 'LYO', exclusive: false, start_date: start_date ?? null, end_date: end_date ?? null }]
  return { date, search: zone ? searchOf(lists, { zone, national: 'NAT', day: date, chosen: 1 }) : searchAnywhere(lists, date) }
}
const asked = { purchases: [], actor: 'seller', catalog_id: 1, ...place() } as const

describe('simulation', () => {
  test('each step says its row, author, base, percentage, exact and rounded euros', () => {
    const purchases = [
      { id: 7, amount: '0.0333', start_date: '2026-01-01', end_date: null, author: null, changed_at: '2026-02-02T00:00:00Z' },
    ]
    const { prices, steps, warnings } = simulate({ ...asked, rows: [row(1, { min_price: percent('12.5') })], purchases })
    expect(prices).toMatchObject({ group_purchase_price: '0.0333', min_price: '0.0375', max_price: null })
    expect(steps).toEqual([
      {
        price: 'group_purchase_price',
        source: 'purchase_price',
        row_id: 7,
        author: null,
        changed_at: '2026-02-02T00:00:00Z',
        base: null,
        base_amount: null,
        percent: null,
        exact: '0.0333',
        amount: '0.0333',
        decimals: 4,
      },
      {
        price: 'min_price',
        source: 'selling_price',
        row_id: 1,
        ...stamp,
        base: 'group_purchase_price',
        base_amount: '0.0333',
        percent: '12.5',
        exact: '0.0374625',
        amount: '0.0375',
        decimals: 4,
      },
    ])
    expect(warnings).toEqual([])
  })

  test('rows that do not apply are listed with why, and what has no base is null with a warning', () => {
    const rows = [
      row(1, {}, { active: false }),
      row(2, {}, { actor: 'agency' }),
      row(3, {}, { start_date: '2027-01-01' }),
      row(4, { min_price: percent('10'), recommended_price: euros('5') }, { end_date: '2026-12-31' }),
    ]
    const { prices, ignored, warnings } = simulate({ ...asked, rows })
    expect(ignored).toEqual([
      { row_id: 1, reason: 'INACTIVE' },
      { row_id: 2, reason: 'OTHER_ACTOR' },
      { row_id: 3, reason: 'OUT_OF_PERIOD' },
    ])
    expect(prices).toMatchObject({ min_price: null, recommended_price: '5.00' })
    expect(warnings).toEqual([{ code: 'NO_BASE', price: 'min_price' }])
    const elsewhere = simulate({ ...asked, ...place({ zone: 'PAR' }), rows })
    expect(elsewhere.ignored.at(-1)).toEqual({ row_id: 4, reason: 'OTHER_ZONE' })
    expect([elsewhere.warnings, elsewhere.steps]).toEqual([[{ code: 'NO_ROW' }], []])
  })

  test('it warns of what is inverted as the row does everywhere', () => {
    const rows = [
      row(1, { group_purchase_price: euros('10'), min_price: euros('30'), recommended_price: euros('20'), max_price: euros('25') }),
    ]
    expect(simulate({ ...asked, rows }).warnings).toEqual([
      { code: 'INVERTED', lower: 'min_price', higher: 'max_price', date: '2026-01-01' },
      { code: 'INVERTED', lower: 'min_price', higher: 'recommended_price', date: '2026-01-01' },
    ])
    fc.assert(
      fc.property(anyRow, anyPurchases, (any, bought) => {
        const one = { id: 1, ...stamp, ...any, catalog_id: 1, actor: 'seller' as const, active: true }
        const purchases = bought.map((purchase, id) => ({ id, ...stamp, ...purchase }))
        const { warnings } = simulate({ ...asked, rows: [one], purchases, ...place({ date: one.start_date }) })
        const inverted = chainWarnings(one, purchases).map((found) => ({ code: 'INVERTED', ...found }))
        expect(warnings.filter(({ code }) => code === 'INVERTED')).toEqual(inverted)
      }),
      { seed: 20_261_122, numRuns },
    )
  })

  test('a row counts on the days that are in its catalogue’s period and in its own', () => {
    const rows = [row(1, { recommended_price: euros('5') })]
    const on = (date: string) => simulate({ ...asked, ...place({ date, start_date: '2026-03-01', end_date: '2026-06-30' }), rows })
    for (const date of ['2026-03-01', '2026-06-30']) expect(on(date)).toMatchObject({ prices: { recommended_price: '5.00' }, ignored: [] })
    for (const date of ['2026-02-28', '2026-07-01'])
      expect(on(date)).toMatchObject({ ignored: [{ row_id: 1, reason: 'CATALOG_OUT_OF_PERIOD' }], warnings: [{ code: 'NO_ROW' }] })
  })

  test('an unsaved row does not count outside its catalogue’s period either, and no stored one takes its place', () => {
    const rows = [row(1, { min_price: euros('10') }), row(2, { min_price: euros('9') })]
    const tried = { ...row(1, { min_price: euros('12') }), author: null, changed_at: null }
    expect(simulate({ ...asked, ...place({ end_date: '2026-05-31' }), rows, tried })).toMatchObject({
      prices: { min_price: null },
      ignored: [
        { row_id: 1, reason: 'CATALOG_OUT_OF_PERIOD' },
        { row_id: 2, reason: 'CATALOG_OUT_OF_PERIOD' },
      ],
      warnings: [{ code: 'NO_ROW' }],
    })
  })

  test('an unsaved row takes the place of the stored one', () => {
    const rows = [row(1, { min_price: euros('10') })]
    const tried = { ...row(1, { min_price: euros('12') }), author: null, changed_at: null }
    const { prices, steps, ignored } = simulate({ ...asked, rows, tried })
    expect([prices.min_price, steps[0]?.author, ignored]).toEqual(['12.00', null, []])
  })

  test('it answers what the chain of the row of the day answers, whatever the order of the rows', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), anyPurchases, anyDay, (any, bought, date) => {
        const placed = any.map((one) => ({ ...one, catalog_id: 1 }))
        const rows = placed
          .filter((_, at) => !overlappingRows(placed).some(([, second]) => second === at))
          .map((one, id) => ({ id, ...stamp, ...one }))
        const purchases = bought.map((one, id) => ({ id, ...stamp, ...one }))
        const simulated = simulate({ ...asked, ...place({ date }), rows, purchases })
        const applies = rows.find((one) => one.active && one.actor === 'seller' && covers(one, date))
        const expected = applies ? shownPrices(resolveChain(applies, purchaseOn(purchases, date))) : null
        for (const name of amountNames) expect([name, simulated.prices[name]]).toEqual([name, expected?.[name] ?? null])
        expect(simulated.ignored.length).toBe(rows.length - (applies ? 1 : 0))
        const turned = simulate({ ...asked, rows: rows.toReversed(), purchases: purchases.toReversed(), ...place({ date }) })
        expect([turned.prices, turned.steps]).toEqual([simulated.prices, simulated.steps])
      }),
      { numRuns },
    )
  })
})

describe('the next change', () => {
  const purchases = [
    { amount: '100', start_date: '2026-01-01', end_date: '2026-06-30' },
    { amount: '120', start_date: '2026-07-01', end_date: null },
  ]

  test('is the day on which another purchase price makes other euros, if the row lasts until then', () => {
    const follows = row(1, { min_price: percent('10') })
    expect(nextChange(follows, purchases, '2026-03-01')).toBe('2026-07-01')
    expect(nextChange(follows, purchases, '2026-07-01')).toBeNull()
    expect(nextChange({ ...follows, end_date: '2026-06-30' }, purchases, '2026-03-01')).toBeNull()
    expect(nextChange(row(1, { group_purchase_price: euros('90'), min_price: percent('10') }), purchases, '2026-03-01')).toBeNull()
  })

  test('leaves the prices as they are on every day before it', () => {
    fc.assert(
      fc.property(anyRow, anyPurchases, fc.nat({ max: 60 }), (one, bought, later) => {
        const pricesOn = (day: string) => shownPrices(resolveChain(one, purchaseOn(bought, day)))
        const next = nextChange(one, bought, one.start_date)
        const day = addDays(one.start_date, later)
        const isBefore = covers(one, day) && (next === null || day < next)
        const stays = isDeepStrictEqual(pricesOn(day), pricesOn(one.start_date))
        const changes = next !== null && !isDeepStrictEqual(pricesOn(next), pricesOn(one.start_date))
        expect([!isBefore || stays, next === null || changes]).toEqual([true, true])
      }),
      { seed: 20_261_122, numRuns },
    )
  })
})

describe('impact', () => {
  const before = { rows: [row(1, { min_price: percent('10') })], purchases: [{ amount: '100', start_date: '2026-01-01', end_date: null }] }

  test('what differs, from when to when, by how much', () => {
    const purchases = [
      { amount: '100', start_date: '2026-01-01', end_date: '2026-06-30' },
      { amount: '120', start_date: '2026-07-01', end_date: null },
    ]
    const of = { catalog_id: 1, actor: 'seller', start_date: '2026-07-01', end_date: null }
    expect(priceImpact(before, { ...before, purchases }, '2026-01-01')).toEqual([
      { ...of, price: 'group_purchase_price', before: '100.00', after: '120.00', difference: '20.00', percent: '20.00' },
      { ...of, price: 'min_price', before: '110.00', after: '132.00', difference: '22.00', percent: '20.00' },
    ])
    expect(priceImpact(before, { ...before, rows: [] }, '2026-03-01')).toMatchObject([
      { price: 'group_purchase_price', start_date: '2026-03-01', end_date: null, after: null, difference: null, percent: null },
      { price: 'min_price', before: '110.00', after: null },
    ])
  })

  test('nothing changes: nothing is said; and backwards it is the inverse', () => {
    const anyPrices = fc.record({ rows: fc.array(anyRow, { maxLength: 4 }), purchases: anyPurchases })
    fc.assert(
      fc.property(anyPrices, anyPrices, anyDay, (a, b, from) => {
        expect(priceImpact(a, a, from)).toEqual([])
        const key = (one: object) => JSON.stringify(one)
        const [there, back] = [priceImpact(a, b, from), priceImpact(b, a, from)]
        const inverse = back.map((one) => ({ ...one, before: one.after, after: one.before }))
        const bare = (all: typeof there) => all.map(({ difference: _1, percent: _2, ...one }) => key(one)).toSorted()
        expect(bare(inverse)).toEqual(bare(there))
        const sum = [...there, ...back].filter(({ difference }) => difference !== null).map(({ difference }) => Number(difference))
        expect(sum.filter((one) => one > 0)).toHaveLength(sum.filter((one) => one < 0).length)
      }),
      { numRuns },
    )
  })
})
