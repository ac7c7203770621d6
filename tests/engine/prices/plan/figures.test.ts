// The figures of a plan's lines: euros, margins and percent, before and after.
import { describe, expect, test } from 'vitest'

import { euros, percent } from '../../any.ts'
import { change, copy, day, end, first, planOf, purchase, row, rowsOf } from './plan-fixtures.ts'

const purchases = [purchase('100.00')]

describe('margins', () => {
  const raised = change({ change: { kind: 'percent', value: '25.00' } })

  test('they are of the recommended price above the purchase price of the actor: in percent of that price, and of itself', () => {
    const priced = {
      agency_purchase_price: euros('120.00'),
      seller_purchase_price: euros('128.00'),
      recommended_price: euros('160.00'),
    }
    expect(rowsOf(raised, { rows: [row(priced)], purchases })).toMatchObject([
      {
        figures: {
          purchase_price: '100.00',
          margin_before: '25.00',
          margin_after: '56.25',
          marque_before: '20.00',
          marque_after: '36.00',
          percent: '25.00',
        },
      },
    ])
    expect(rowsOf(raised, { rows: [row({ ...priced, actor: 'agency' })], purchases }, { actors: ['agency'] })).toMatchObject([
      { figures: { margin_before: '33.33', margin_after: '66.67' } },
    ])
  })

  test('without a purchase price of the actor they are of the nearest below, and of none there are none', () => {
    expect(rowsOf(raised, { rows: [row({ recommended_price: euros('160.00') })], purchases })).toMatchObject([
      { figures: { margin_before: '60.00', margin_after: '100.00', marque_before: '37.50', marque_after: '50.00' } },
    ])
    expect(rowsOf(raised, { rows: [row({ recommended_price: euros('160.00') })] })).toMatchObject([
      { figures: { purchase_price: null, margin_before: null, margin_after: null, marque_before: null, marque_after: null } },
    ])
  })

  test('of a purchase price or a recommended price of zero there is no rate', () => {
    const free = row({ group_purchase_price: euros('0.00'), recommended_price: euros('10.00') })
    expect(rowsOf(raised, { rows: [free] })).toMatchObject([{ figures: { margin_before: null, marque_before: '100.00' } }])
    expect(rowsOf(raised, { rows: [row({ recommended_price: euros('0.00') })], purchases })).toMatchObject([
      { figures: { margin_before: '-100.00', marque_before: null, percent: null } },
    ])
  })

  test('a line has the margins of its first day, and the purchase price of the effective day', () => {
    const dated = [purchase('100.00', { end_date: '2027-02-28' }), purchase('200.00', { id: 2, start_date: '2027-03-01' })]
    const later = row({ start_date: '2027-03-01', recommended_price: euros('400.00') })
    expect(rowsOf({ ...raised, later_rows: true }, { rows: [later], purchases: dated })).toMatchObject([
      { figures: { purchase_price: '100.00', margin_before: '100.00', margin_after: '150.00' } },
    ])
  })
})

describe('percent', () => {
  const both = change({ prices: ['min_price', 'recommended_price'], change: { kind: 'amount', value: '5.00' } })

  test('it is of the recommended price, or of the first amount that changes', () => {
    const of = (set: object) => rowsOf(both, { rows: [row({ min_price: euros('50.00'), ...set })] })[0]?.figures.percent
    expect(of({ recommended_price: euros('100.00') })).toBe('5.00')
    expect(of({})).toBe('10.00')
    expect(of({ recommended_price: percent('10.00') })).toBe('10.00')
  })

  test('a recommended percentage has the percent by which its base moves it', () => {
    const followed = row({ group_purchase_price: euros('100.00'), recommended_price: percent('50.00') })
    expect(rowsOf(change({ prices: ['group_purchase_price'] }), { rows: [followed] })).toMatchObject([{ figures: { percent: '3.00' } }])
  })

  test('a purchase price has its own percent', () => {
    expect(planOf(change({ prices: ['purchase_price'] }), { purchases })).toMatchObject({
      purchases: [
        {
          figures: {
            amounts: {
              purchase_price: {
                before: { value: '100.00', unit: 'EUR', euros: '100.00' },
                after: { value: '103.00', unit: 'EUR', euros: '103.00' },
              },
            },
            purchase_price: '100.00',
            percent: '3.00',
            margin_before: null,
          },
        },
      ],
    })
  })
})

describe('before and after', () => {
  test('a created price has no figures before, an ended one none after', () => {
    const made = first({ recommended_price: { base: 'purchase_price', percent: '50.00', add: '0.00' } })
    expect(rowsOf(made, { purchases })).toMatchObject([
      {
        figures: {
          amounts: { recommended_price: { before: null, after: { value: '150.00', unit: 'EUR', euros: '150.00' } } },
          margin_before: null,
          margin_after: '50.00',
          percent: null,
        },
      },
    ])
    expect(rowsOf(end(false), { rows: [row({ recommended_price: euros('150.00') })], purchases })).toMatchObject([
      { figures: { amounts: { recommended_price: { after: null } }, margin_before: '50.00', margin_after: null, percent: null } },
    ])
  })

  test('a refused or unchanged price is afterwards what it was', () => {
    const existing = row({ catalog_id: 2, recommended_price: euros('150.00'), start_date: '2026-12-31' })
    const amounts = { recommended_price: { before: { euros: '150.00' }, after: { euros: '150.00' } } }
    const rows = [row({ recommended_price: euros('200.00') }), existing]
    const place = { catalogs: [{ id: 2, start_date: null, end_date: null }] }
    expect(rowsOf(copy(), { rows, purchases }, place)).toMatchObject([{ state: 'unchanged', figures: { amounts, percent: null } }])
    expect(rowsOf(copy({ existing: 'end' }), { rows, purchases }, place)).toMatchObject([
      { state: 'refused', figures: { amounts, margin_before: '50.00', margin_after: '50.00', percent: null } },
    ])
  })

  test('amounts that are set on neither side are left out, a percentage shows its value and its euros', () => {
    const [line] = rowsOf(change({ prices: ['group_purchase_price'] }), {
      rows: [row({ group_purchase_price: euros('10.00'), min_price: percent('12.50'), start_date: day })],
    })
    expect(line?.figures.amounts).toEqual({
      group_purchase_price: {
        before: { value: '10.00', unit: 'EUR', euros: '10.00' },
        after: { value: '10.30', unit: 'EUR', euros: '10.30' },
      },
      min_price: {
        before: { value: '12.50', unit: 'PERCENT', euros: '11.25' },
        after: { value: '12.50', unit: 'PERCENT', euros: '11.59' },
      },
    })
  })
})
