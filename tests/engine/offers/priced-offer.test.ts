// A whole offer in one configuration: quantities first, then rules for all products, the price of each, and the total.
import { describe, expect, test } from 'vitest'

import { type OfferProduct, type OfferToPrice, priceOffer, type RuleEffect } from '#engine/offers/priced-offer.ts'
import type { Configuration, RuleProduct } from '#engine/rules/rules.ts'

import { amounts, euros } from '../any.ts'

const written = { author: 'Ada', version: 1, changed_at: '2026-01-01T00:00:00Z' }
const period = { start_date: '2026-01-01', end_date: null }
const product = (product_id: number, price: string | null, quantity = '1.00'): OfferProduct => ({
  product_id,
  quantity,
  min_quantity: '0.00',
  max_quantity: null,
  required: false,
  tag_ids: [],
  rows: price === null ? [] : [1, 2].map((catalog_id) => rowOf(product_id * 10 + catalog_id, catalog_id, price)),
  purchases: [],
})
const rowOf = (id: number, catalog_id: number, price: string) => ({
  ...amounts({ recommended_price: euros(price) }),
  ...period,
  ...written,
  id,
  catalog_id,
  actor: 'seller' as const,
  active: true,
})
const catalog = (id: number) => ({ id, zone: null, exclusive: false, start_date: null, end_date: null })
const offer = (set: Partial<OfferToPrice<RuleEffect>>): OfferToPrice<RuleEffect> => ({
  date: '2026-06-01',
  zone: 'LYO',
  national: 'NAT',
  actor: 'seller',
  catalogs: [catalog(1), catalog(2)],
  chosen: null,
  products: [product(1, '10'), product(2, '0.0045', '1000')],
  markups: [],
  quantity_degressivity: [],
  price_degressivity: { mode: 'volume', items: [] },
  evaluate: ({ products }) => ({ products, trace: [] }),
  ...set,
})
const changing =
  (change: (one: RuleProduct) => Partial<RuleProduct>, trace: RuleEffect[] = []) =>
  ({ products }: Configuration) => ({ products: products.map((one) => ({ ...one, ...change(one) })), trace })

describe('an offer', () => {
  test('costs the sum of its lines, in the catalogue that is taken; the other ones are listed', () => {
    const priced = priceOffer(offer({ chosen: 2 }))
    expect(priced).toMatchObject({ total: '14.50', catalog_ids: [2, 1] })
    expect(priced.lines.map(({ unit_price, total }) => [unit_price, total])).toEqual([
      ['10.00', '10.00'],
      ['0.0045', '4.50'],
    ])
    expect(priced.lines[0]?.ignored).toEqual([{ source: 'selling_price', row_id: 11, reason: 'LESS_SPECIFIC' }])
  })

  test('has its quantities settled before rules and tiers see them', () => {
    const twice = { id: 5, source_product_id: 1, destination_product_id: 2, min_quantity: '1', max_quantity: null }
    const seen: string[] = []
    const priced = priceOffer(
      offer({
        quantity_degressivity: [{ ...twice, operator: 'assign', value: '2000' }],
        price_degressivity: {
          mode: 'volume',
          items: [{ ...written, id: 1, min_quantity: '2000', max_quantity: null, discount_rate: '50' }],
        },
        evaluate: changing(({ quantity }) => (seen.push(quantity), {})),
      }),
    )
    expect(seen).toEqual(['1.00', '2000.00'])
    expect(priced.quantity_changes).toEqual([{ row_id: 5, product_id: 2, before: '1000', after: '2000.00' }])
    expect(priced.lines[1]).toMatchObject({ unit_price: '0.0023', total: '4.60' })
  })

  test('is priced as its rules leave it, and says which rule and whose', () => {
    const trace: RuleEffect[] = [
      { rule_id: 3, version_number: 4, changes: [{ product_id: 1, field: 'unit_price', before: '10.00', after: '8.00' }] },
    ]
    const repriced = changing((one) => (one.product_id === 1 ? { unit_price: '8.00', quantity: '3.00' } : {}), trace)
    const priced = priceOffer(offer({ evaluate: repriced, authorOf: (id, version) => `${id}/${version}` }))
    expect(priced.lines[0]).toMatchObject({ unit_price: '8.00', total: '24.00' })
    expect(priced.lines[0]?.steps[1]).toEqual({
      step: 'rules',
      source: 'rule',
      before: '10.00',
      after: '8.00',
      row_id: 3,
      author: '3/4',
      version: 4,
    })
    expect(priced.lines[1]?.steps.map(({ step }) => step)).toEqual(['tariff', 'rounding'])
  })

  test('leaves its total open while an ordered article has no price; a hidden one counts in no total', () => {
    const products = [product(1, '10'), product(2, null)]
    expect(priceOffer(offer({ products }))).toMatchObject({
      total: null,
      lines: [{ total: '10.00' }, { warnings: [{ code: 'NO_PRICE' }] }],
    })
    const hidden = (id: number) => changing((one) => ({ visible: one.product_id !== id }))
    expect(priceOffer(offer({ products, evaluate: hidden(2) })).total).toBe('10.00')
    expect(priceOffer(offer({ evaluate: hidden(1) })).total).toBe('4.50')
    expect(priceOffer(offer({ products: [product(1, '10'), product(2, null, '0')] })).total).toBe('10.00')
  })
})
