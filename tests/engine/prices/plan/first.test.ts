// A plan of kind `first`: articles get prices where they have none.
import { describe, expect, test } from 'vitest'

import { amounts, euros, percent } from '../../any.ts'
import { always, day, dayAfter, dayBefore, first, purchase, row, rowsOf } from './plan-fixtures.ts'

const resale = first({ recommended_price: { base: 'purchase_price', percent: '60.00', add: '0.00' } })
const purchases = [purchase('100.00')]

describe('amounts', () => {
  test('each amount is made from the purchase price or from an amount made before it, in percent and euros', () => {
    const operation = first({
      agency_purchase_price: { base: 'purchase_price', percent: '10.00', add: '0.50' },
      min_price: { base: 'agency_purchase_price', percent: '20.00', add: '0.00' },
      max_price: { base: 'min_price', percent: '50.00', add: '-1.00' },
    })
    expect(rowsOf(operation, { purchases })).toMatchObject([
      {
        row: null,
        state: 'created',
        inserts: true,
        after: {
          ...amounts({ agency_purchase_price: euros('110.50'), min_price: euros('132.60'), max_price: euros('197.90') }),
          start_date: day,
          end_date: null,
          active: true,
          unit_label: null,
        },
      },
    ])
  })

  test('a kept percentage is stored as one, and may be the base of a later amount', () => {
    const operation = first({
      agency_purchase_price: { percent: '10.00', keep_percent: true },
      recommended_price: { base: 'agency_purchase_price', percent: '50.00', add: '0.00' },
    })
    expect(rowsOf(operation, { purchases })).toMatchObject([
      { after: { group_purchase_price: null, agency_purchase_price: percent('10.00'), recommended_price: euros('165.00') } },
    ])
  })

  test('an amount is as precise as its base, at least to the cent', () => {
    const made = (amount: string) => rowsOf(resale, { purchases: [purchase(amount)] })[0]?.after?.recommended_price
    expect([made('0.0045'), made('0.5'), made('33.333')]).toEqual([euros('0.0072'), euros('0.80'), euros('53.333')])
    const fromPercent = first({
      agency_purchase_price: { percent: '10.00', keep_percent: true },
      recommended_price: { base: 'agency_purchase_price', percent: '0.00', add: '0.00' },
    })
    expect(rowsOf(fromPercent, { purchases: [purchase('0.0045')] })).toMatchObject([{ after: { recommended_price: euros('0.005') } }])
  })

  test('an amount without a base is refused, and so is a kept percentage of nothing', () => {
    const refused = [{ row: null, state: 'refused', reason: 'no_base', after: null }]
    expect(rowsOf(resale, {})).toMatchObject(refused)
    expect(rowsOf(resale, { purchases: [purchase('100.00', { start_date: dayAfter })] })).toMatchObject(refused)
    expect(rowsOf(first({ min_price: { percent: '15.00', keep_percent: true } }), {})).toMatchObject(refused)
    const fromMissing = first({ max_price: { base: 'min_price', percent: '15.00', add: '0.00' } })
    expect(rowsOf(fromMissing, { purchases })).toMatchObject(refused)
  })

  test('prices below zero, too large or with min above max are refused', () => {
    const reasonOf = (operation: typeof resale) => rowsOf(operation, { purchases })[0]?.reason
    expect(reasonOf(first({ min_price: { base: 'purchase_price', percent: '0.00', add: '-100.01' } }))).toBe('negative')
    expect(reasonOf(first({ min_price: { base: 'purchase_price', percent: '0.00', add: '999999999999.00' } }))).toBe('too_large')
    const inverted = first({
      min_price: { base: 'purchase_price', percent: '20.00', add: '0.00' },
      max_price: { base: 'purchase_price', percent: '10.00', add: '0.00' },
    })
    expect(reasonOf(inverted)).toBe('min_above_max')
    const below = first({ agency_purchase_price: { base: 'purchase_price', percent: '-1.00', add: '0.00' } })
    expect(reasonOf(below)).toBe('agency_below_group')
  })

  test('other inversions, and prices that rounding would make free, are warned of', () => {
    const operation = first(
      {
        min_price: { base: 'purchase_price', percent: '0.00', add: '0.00' },
        recommended_price: { base: 'purchase_price', percent: '-50.00', add: '0.00' },
      },
      { step: '1' },
    )
    expect(rowsOf(operation, { purchases: [purchase('0.80')] })).toMatchObject([
      {
        state: 'created',
        after: { min_price: euros('1.00'), recommended_price: euros('0.40') },
        warnings: [
          { code: 'ROUNDS_TO_ZERO', price: 'recommended_price' },
          { code: 'INVERTED', date: day, lower: 'min_price', higher: 'recommended_price' },
        ],
      },
    ])
  })
})

describe('rows', () => {
  test('every catalogue and actor of the plan has its own line', () => {
    const catalogs = [
      { id: 1, ...always },
      { id: 2, ...always },
    ]
    expect(rowsOf(resale, { purchases }, { catalogs, actors: ['agency', 'seller'] })).toMatchObject([
      { catalog_id: 1, actor: 'agency', state: 'created' },
      { catalog_id: 1, actor: 'seller', state: 'created' },
      { catalog_id: 2, actor: 'agency', state: 'created' },
      { catalog_id: 2, actor: 'seller', state: 'created' },
    ])
  })

  test('a price that runs on the day stays as it is, even if it begins or ends that day', () => {
    for (const dates of [{}, { start_date: day }, { end_date: day }])
      expect(rowsOf(resale, { rows: [row(dates)], purchases })).toMatchObject([
        { row: { id: 1 }, state: 'unchanged', reason: 'exists', after: null },
      ])
  })

  test('an inactive price, one that is over, and one of another catalogue or actor are not in the way', () => {
    const rows = [row({ active: false }), row({ end_date: dayBefore }), row({ catalog_id: 2 }), row({ actor: 'agency' })]
    expect(rowsOf(resale, { rows, purchases })).toMatchObject([{ row: null, state: 'created', warnings: [] }])
  })

  test('a new price ends the day before the next later one begins, with a warning', () => {
    const rows = [row({ id: 2, start_date: '2027-06-01' }), row({ start_date: '2027-03-01', end_date: '2027-05-31' })]
    expect(rowsOf(resale, { rows, purchases })).toMatchObject([
      { after: { start_date: day, end_date: '2027-02-28' }, warnings: [{ code: 'ENDS_BEFORE_LATER', date: '2027-03-01' }] },
    ])
    expect(rowsOf(resale, { rows, purchases }, { end_date: '2027-01-31' })).toMatchObject([
      { after: { start_date: day, end_date: '2027-01-31' }, warnings: [] },
    ])
  })

  test('a new price of a single day before a later one is refused', () => {
    const refused = [{ state: 'refused', reason: 'overlap', after: null }]
    expect(rowsOf(resale, { rows: [row({ start_date: dayAfter })], purchases })).toMatchObject(refused)
    expect(rowsOf(resale, { rows: [row({ start_date: '2027-01-03' })], purchases })).toMatchObject([
      { after: { start_date: day, end_date: dayAfter } },
    ])
  })

  test('a catalogue that is not in force on the day is refused', () => {
    const of = (catalog: object) => rowsOf(resale, { purchases }, { catalogs: [{ id: 1, ...always, ...catalog }] })
    const refused = [{ state: 'refused', reason: 'out_of_catalog', after: null }]
    expect(of({ end_date: dayBefore })).toMatchObject(refused)
    expect(of({ start_date: dayAfter })).toMatchObject(refused)
    expect(of({ start_date: day, end_date: day })).toMatchObject([{ state: 'created' }])
  })
})
