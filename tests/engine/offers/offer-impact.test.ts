// The effect of an unsaved change on an offer: which prices change, by how much, and what is left out.
import { Big } from 'big.js'
import { describe, expect, test } from 'vitest'

import { type ImpactConfiguration, isMoved, offerImpact, type OfferState } from '#engine/offers/impact.ts'
import { firstMarkupChanges } from '#engine/offers/markup.ts'
import { distance } from '#engine/prices/impact.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { anyRules } from '../rules/rules-any.ts'

type State = OfferState<{ id: number }>
type Sources = State['sources']
const written = { author: 'Ada', version: 1, changed_at: '2026-01-01T00:00:00Z' }
const period = { start_date: '2026-01-01', end_date: null }
const usual: ImpactConfiguration = { zone: null, actor: 'seller', date: '2026-06-01', quantities: {} }

const link = (id: number, default_quantity = '1.00') => ({
  product: { id },
  default_quantity,
  min_quantity: '0.00',
  max_quantity: null,
  required: false,
})
const composed = (...products: ReturnType<typeof link>[]): Sources['sections'] => [{ bundles: [{ ...link(1), id: 1, products }] }]
const tariff = (id: number, recommended: string): Sources['products'][number] => ({
  product_id: id,
  tag_ids: [],
  tariffs: [
    {
      ...written,
      ...period,
      id,
      catalog_id: 1,
      actor: 'seller',
      active: true,
      prices: [{ ...period, recommended, decimals: 2, min_price: null, max_price: null }],
    },
  ],
})
const rise = (value: string, zone = 'NAT') => ({
  ...written,
  ...period,
  id: 1,
  zone,
  actor: 'seller' as const,
  coefficient_type: 'coefficient' as const,
  value,
})
/** A copier of 100 € and an installation of 250 €, once each; a third product has no price. */
const state = (sources: Partial<Sources> = {}, rules: State['rules'] = []): State => ({
  sources: {
    day: '2026-06-01',
    past: null,
    national: 'NAT',
    catalogs: [{ id: 1, name: 'Tarif', zone: null, exclusive: false, start_date: null, end_date: null }],
    chosen: null,
    sections: composed(link(1), link(2)),
    products: [tariff(1, '100'), tariff(2, '250')],
    markups: [],
    price_degressivity: { mode: 'volume', items: [] },
    quantity_degressivity: [],
    rules: [],
    ...sources,
  },
  rules,
})
const hides = (product_id: number): State['rules'][number] => ({
  id: 1,
  version_number: 1,
  active: true,
  start_date: null,
  end_date: null,
  tag_ids: [],
  conditions: { operator: 'and', items: [{ product_id: 1, field: 'quantity', comparator: 'gte', value: '1' }] },
  actions: [{ destination_product_id: product_id, destination_field: 'visible', operator: 'assign', value: false }],
})

describe('the impact of an unsaved change', () => {
  test('is the total and every price that moves, what moves most first, in euros and in percent', () => {
    const impact = offerImpact(state(), state({ markups: [rise('1.1')] }), usual)
    expect(impact).toMatchObject({ before: '350.00', after: '385.00', difference: '35.00', percent: '10.00' })
    expect(impact.lines).toEqual([
      {
        product: { id: 2 },
        before: { quantity: '1.00', visible: true, unit_price: '250.00', total: '250.00' },
        after: { quantity: '1.00', visible: true, unit_price: '275.00', total: '275.00' },
        difference: '25.00',
        percent: '10.00',
        warnings: [],
      },
      expect.objectContaining({ product: { id: 1 }, difference: '10.00' }),
    ])
    expect(isMoved(impact)).toBe(true)
  })

  test('has an article that comes, one that goes and one that a rule hides; nobody pays what is not taken', () => {
    const after = state(
      { sections: composed(link(1), link(3, '0.00'), link(4)), products: [tariff(1, '100'), tariff(2, '250'), tariff(4, '7')] },
      [hides(1)],
    )
    const impact = offerImpact(state(), after, usual)
    expect(impact).toMatchObject({ before: '350.00', after: '7.00', difference: '-343.00', percent: '-98.00' })
    expect(
      impact.lines.map(({ product: { id }, before, after: now, difference }) => [id, before?.visible, now?.visible, difference]),
    ).toEqual([
      [2, true, undefined, '-250.00'],
      [1, true, false, '-100.00'],
      [4, undefined, true, '7.00'],
    ])
  })

  test('says which warnings are new: a price that is missing leaves the total open', () => {
    const impact = offerImpact(state(), state({ sections: composed(link(1), link(2), link(3)) }), usual)
    expect(impact).toMatchObject({ before: '350.00', after: null, difference: null, percent: null })
    expect(impact.lines).toMatchObject([{ product: { id: 3 }, before: null, difference: null, warnings: [{ code: 'NO_PRICE' }] }])
    const again = offerImpact(state({ sections: composed(link(3)) }), state({ sections: composed(link(3, '2.00')) }), usual)
    // It had no price before either: no price changes.
    expect(isMoved(again)).toBe(false)
  })

  test('is looked at where, for whom and when it is asked: a markup of one subsidiary moves no other', () => {
    const after = state({ markups: [rise('1.1', 'LYO')] })
    expect(isMoved(offerImpact(state(), after, usual))).toBe(false)
    expect(offerImpact(state(), after, { ...usual, zone: 'LYO' })).toMatchObject({ after: '385.00' })
    expect(isMoved(offerImpact(state(), after, { ...usual, zone: 'LYO', date: '2025-12-31' }))).toBe(false)
  })

  test('of a case says what it would not find any more, and whether it did before', () => {
    const expected = [{ product_id: 2, field: 'visible' as const, value: true }]
    const failing = offerImpact(state(), state({}, [hides(2)]), { ...usual, expected })
    expect(failing).toMatchObject({ failures: [{ product_id: 2, field: 'visible', expected: true, actual: false }], failed_before: false })
    const as_before = offerImpact(state({}, [hides(2)]), state({}, [hides(2)]), { ...usual, expected })
    expect(as_before).toMatchObject({ lines: [], failed_before: true })
    expect(isMoved(as_before)).toBe(false)
    expect(offerImpact(state({}, [hides(2)]), state(), { ...usual, expected }).failures).toEqual([])
  })

  const anyState = fc
    .record({
      quantities: fc.array(fc.constantFrom('0.00', '1.00', '2.50', '12.00'), { minLength: 1, maxLength: 4 }),
      prices: fc.array(fc.constantFrom('0.00', '9.99', '100', '12.3456'), { minLength: 3, maxLength: 4 }),
      coefficient: fc.option(fc.constantFrom('0.5', '1', '1.2345')),
      discount_rate: fc.option(fc.constantFrom('5', '33.333')),
      rules: anyRules,
    })
    .map(({ quantities, prices, coefficient, discount_rate, rules }) =>
      state(
        {
          sections: composed(...quantities.map((quantity, at) => link(at + 1, quantity))),
          products: prices.map((price, at) => tariff(at + 1, price)),
          markups: coefficient === null ? [] : [rise(coefficient)],
          price_degressivity: {
            mode: 'graduated',
            items: discount_rate === null ? [] : [{ ...written, id: 1, min_quantity: '2', max_quantity: null, discount_rate }],
          },
        },
        rules,
      ),
    )

  test('is nothing between an offer and itself', () => {
    fc.assert(
      fc.property(anyState, (one) => {
        const impact = offerImpact(one, structuredClone(one), usual)
        expect(isMoved(impact)).toBe(false)
        expect(impact.after).toBe(impact.before)
      }),
      { numRuns: times(100, 2_000) },
    )
  })

  test('is the difference of both totals, which the differences of its lines add up to', () => {
    fc.assert(
      fc.property(anyState, anyState, (before, after) => {
        const impact = offerImpact(before, after, usual)
        expect(impact).toMatchObject(distance(impact))
        const added = () => impact.lines.reduce((sum, { difference }) => sum.plus(difference ?? '0'), Big(0))
        // An open total has no difference, even if its lines have one.
        expect(impact.difference === null || added().eq(impact.difference)).toBe(true)
        for (const line of impact.lines) expect([line.before === null && line.after === null, line.product.id > 0]).toEqual([false, true])
      }),
      { numRuns: times(200, 5_000) },
    )
  })
})

describe('a change of markups', () => {
  const row = (set: object) => ({ ...rise('1.1'), ...set })
  test('acts on the first day to come on which a subsidiary and actor has another one', () => {
    const before = [row({}), row({ zone: 'LYO', end_date: '2026-12-31' })]
    const after = [
      row({}),
      row({ zone: 'LYO', end_date: '2026-08-31' }),
      row({ zone: 'LYO', actor: 'agency', start_date: '2026-07-01' }),
      row({ zone: 'BRE', start_date: '2024-01-01', end_date: '2024-12-31' }),
    ]
    expect(firstMarkupChanges(before, after, '2026-06-01')).toEqual([
      { zone: 'LYO', actor: 'seller', date: '2026-09-01' },
      { zone: 'LYO', actor: 'agency', date: '2026-07-01' },
    ])
  })
})
