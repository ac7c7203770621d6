// A rule is reported if the final price is below its min price with the rule, and is not without it.
import { describe, expect, test } from 'vitest'

import { analysedOffer } from '#engine/offers/analysed-offer.ts'
import type { PriceTable } from '#engine/offers/degressivity.ts'
import type { StoredPrices } from '#engine/offers/price.ts'
import type { OfferProduct, OfferToPrice, RuleEffect } from '#engine/offers/priced-offer.ts'
import type { Amounts } from '#engine/prices/amounts.ts'
import { analyseRules, productsBelowMin } from '#engine/rules/analysis.ts'
import type { Action, Group, Rule } from '#engine/rules/rules.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { amounts, decimalOf, euros } from '../any.ts'
import { naivePrice } from '../naive-price.ts'

const written = { author: 'Ada', version: 1, changed_at: '2026-01-01T00:00:00Z' }
const period = { start_date: '2026-01-01', end_date: null }
type Stored = OfferProduct<StoredPrices>
const product = (product_id: number, set: Partial<Amounts>, more: Partial<Stored> = {}): Stored => ({
  product_id,
  quantity: '1',
  min_quantity: '0',
  max_quantity: '10',
  required: false,
  tag_ids: [],
  rows: (['agency', 'seller'] as const).map((actor) => ({
    ...amounts(set),
    ...period,
    ...written,
    id: product_id,
    catalog_id: 1,
    actor,
    active: true,
  })),
  purchases: [],
  ...more,
})
const guarded = { recommended_price: euros('100'), min_price: euros('68.94') }
type Offered = Omit<OfferToPrice<RuleEffect>, 'evaluate'>
function offerOf(set: Partial<Offered> = {}) {
  const offer: Offered = {
    date: '2026-06-01',
    zone: 'LYO',
    national: 'NAT',
    actor: 'seller',
    catalogs: [{ id: 1, zone: null, exclusive: false, start_date: null, end_date: null }],
    chosen: null,
    products: [product(1, guarded), product(2, { recommended_price: euros('100') })],
    markups: [],
    quantity_degressivity: [],
    price_degressivity: { mode: 'volume', items: [] },
    ...set,
  }
  const { zone, actor, date } = offer
  return analysedOffer({ place: { zone, actor, date }, zones: ['LYO'] }, (place, quantities) => ({
    ...offer,
    ...place,
    products: offer.products.map((one) => ({ ...one, quantity: quantities[one.product_id] ?? one.quantity })),
  }))
}
const always: Group['items'] = [{ field: 'date', comparator: 'gte', value: '2026-01-01' }]
const fromTwo: Group['items'] = [{ product_id: 2, field: 'quantity', comparator: 'gte', value: '2' }]
const set = (
  destination_field: Action['destination_field'],
  value: string | boolean,
  id = 1,
  operator: Action['operator'] = 'assign',
): Action => ({
  destination_product_id: id,
  destination_field,
  operator,
  value,
})
const rule = (id: number, actions: Action[], items: Group['items'] = always): Rule => ({
  id,
  version_number: 1,
  active: true,
  start_date: null,
  end_date: null,
  tag_ids: [],
  conditions: { operator: 'and', items },
  actions,
})
const found = (rules: Rule[], offer = offerOf()) =>
  analyseRules(rules, offer).findings.flatMap(({ kind, rules: ids, product_id }) => (kind === 'BELOW_MIN' ? [[product_id, ...ids]] : []))

describe('a rule that takes a price below its min price', () => {
  test('is found, with the article and a configuration that shows it', () => {
    const given = rule(5, [set('discount_rate', '100')], fromTwo)
    expect(analyseRules([given], offerOf())).toEqual({
      findings: [
        {
          kind: 'BELOW_MIN',
          rules: [5],
          product_id: 1,
          example: { quantities: { 2: '2.00' }, zone: 'LYO', actor: 'seller', date: '2026-06-01' },
        },
      ],
      undecided: [],
    })
    expect(productsBelowMin([given], offerOf(), 5)).toEqual([1])
  })

  test('is no finding down to the min price itself, nor of an article without one, nor of a hidden one', () => {
    expect(found([rule(5, [set('discount_rate', '31.06')])])).toEqual([])
    expect(found([rule(5, [set('discount_rate', '31.07')])])).toEqual([[1, 5]])
    expect(found([rule(5, [set('discount_rate', '100', 2)])])).toEqual([])
    expect(found([rule(5, [set('discount_rate', '100'), set('visible', false)])])).toEqual([])
  })

  test('is found where only markup or tiers take it there: the whole chain counts', () => {
    const halved = [
      { ...period, ...written, id: 7, zone: 'LYO', actor: 'seller' as const, coefficient_type: 'coefficient' as const, value: '0.8' },
    ]
    const discount = rule(5, [set('discount_rate', '20')])
    expect(found([discount])).toEqual([])
    expect(found([discount], offerOf({ markups: halved }))).toEqual([[1, 5]])
    const tiers = { mode: 'volume' as const, items: [{ ...written, id: 8, min_quantity: '100', max_quantity: null, discount_rate: '20' }] }
    const open = [product(1, guarded, { max_quantity: null })]
    expect(found([discount], offerOf({ products: open, price_degressivity: tiers }))).toEqual([[1, 5]])
    expect(
      found(
        [rule(5, [set('quantity', '100')])],
        offerOf({ products: open, price_degressivity: { ...tiers, items: tiers.items.map((tier) => ({ ...tier, discount_rate: '40' })) } }),
      ),
    ).toEqual([[1, 5]])
  })

  test('is not blamed for what is below without it', () => {
    const below = [product(1, { recommended_price: euros('50'), min_price: euros('68.94') })]
    expect(found([rule(5, [set('discount_rate', '10')])], offerOf({ products: below }))).toEqual([])
    expect(found([rule(5, [set('discount_rate', '100')]), rule(6, [set('unit_price', '99')])])).toEqual([[1, 5]])
  })

  test('is named with the other where each would be enough, and by itself where both are needed', () => {
    expect(found([rule(5, [set('unit_price', '10')]), rule(6, [set('discount_rate', '90')])])).toEqual([[1, 5, 6]])
    expect(found([rule(5, [set('unit_price', '80')]), rule(6, [set('discount_rate', '20')])])).toEqual([
      [1, 5],
      [1, 6],
    ])
    expect(productsBelowMin([rule(5, [set('unit_price', '10')]), rule(6, [set('discount_rate', '90')])], offerOf(), 6)).toEqual([1])
  })

  test('is found where it acts: in another subsidiary, for the other actor', () => {
    const asks: Group['items'] = [
      { field: 'zone', comparator: 'eq', value: 'NORD' },
      { field: 'actor', comparator: 'eq', value: 'agency' },
    ]
    const { findings } = analyseRules([rule(5, [set('discount_rate', '100')], asks)], offerOf())
    expect(findings).toMatchObject([{ kind: 'BELOW_MIN', rules: [5], example: { zone: 'NORD', actor: 'agency' } }])
    // Only there is it so cheap.
    const cheaper = product(1, guarded)
    const rows = cheaper.rows.map((row) => (row.actor === 'agency' ? { ...row, min_price: euros('95') } : row))
    expect(found([rule(5, [set('discount_rate', '10')])], offerOf({ products: [{ ...cheaper, rows }] }))).toEqual([[1, 5]])
  })

  test('is said to be undecided where there are too many articles to look at', () => {
    const many = Array.from({ length: 10_001 }, (_, place) => product(place + 1, {}, place === 0 ? {} : { rows: [] }))
    const rules = [
      rule(5, [set('discount_rate', '100')]),
      rule(6, [set('discount_rate', '100', 3)]),
      rule(7, [set('discount_rate', '100', 4)]),
    ]
    expect(analyseRules(rules, offerOf({ products: many })).undecided).toContainEqual({ kind: 'BELOW_MIN', rules: [7] })
  })
})

test('a naive second reckoning finds the same, at the usual quantity, the least and the most', () => {
  const anyTiers = fc.array(fc.record({ from: fc.integer({ min: 1, max: 20 }), rate: fc.integer({ min: 0, max: 10_000 }) }), {
    maxLength: 1,
  })
  const anyCents = fc.bigInt({ min: 1n, max: 100_000n }).map((units) => decimalOf(units, 2))
  fc.assert(
    fc.property(
      fc.record({
        price: anyCents,
        min: fc.option(anyCents),
        discount_rate: fc.bigInt({ min: 0n, max: 100_000_000n }).map((units) => decimalOf(units)),
        coefficient: fc.bigInt({ min: 300_000n, max: 2_000_000n }).map((units) => decimalOf(units)),
        tiers: anyTiers,
        most: fc.integer({ min: 1, max: 20 }),
      }),
      ({ price, min, discount_rate, coefficient, tiers, most }) => {
        const row = amounts({ recommended_price: euros(price), ...(min !== null && { min_price: euros(min) }) })
        const table: PriceTable = {
          mode: 'volume',
          items: tiers.map(({ from, rate }) => ({
            min_quantity: String(from),
            max_quantity: null,
            discount_rate: decimalOf(BigInt(rate), 2),
          })),
        }
        const offer = offerOf({
          products: [product(1, row, { min_quantity: '1', max_quantity: String(most) })],
          markups: [{ ...period, ...written, id: 7, zone: 'LYO', actor: 'seller', coefficient_type: 'coefficient', value: coefficient }],
          price_degressivity: { ...table, items: table.items.map((tier, id) => ({ ...tier, ...written, id })) },
        })
        const isBelow = (quantity: string, marked: string | null, rate: string) => {
          const naive = { amounts: row, purchase: null, assigned: null, quantity, table, discount_rate: rate }
          const chain = { ...naive, markup: marked === null ? null : ({ coefficient_type: 'coefficient', value: marked } as const) }
          const [guarded, free] = [chain, { ...chain, amounts: { ...row, min_price: null } }].map((one) => naivePrice(one)?.unit_price)
          return Number(guarded) > Number(free)
        }
        // The markup is for the seller in one subsidiary: everywhere else there is none.
        const shown = ['1', String(most)].some((quantity) =>
          [coefficient, null].some((marked) => isBelow(quantity, marked, discount_rate) && !isBelow(quantity, marked, '0')),
        )
        expect(found([rule(5, [set('discount_rate', discount_rate)])], offer)).toEqual(shown ? [[1, 5]] : [])
      },
    ),
    { numRuns: times(100, 2_000) },
  )
})
