// A plan of kind `copy`: the prices of one catalogue become prices of others.
import { describe, expect, test } from 'vitest'

import type { PlanRow, ProductPrices } from '#engine/prices/plan/lines.ts'

import { euros, percent } from '../../any.ts'
import { always, copy, day, dayAfter, dayBefore, purchase, row, rowsOf } from './plan-fixtures.ts'

const source = row({
  unit_label: 'la boîte',
  group_purchase_price: euros('80.00'),
  agency_purchase_price: percent('10.00'),
  recommended_price: euros('129.90'),
  public_price: euros('150.00'),
})
const copied = {
  unit_label: 'la boîte',
  group_purchase_price: euros('80.00'),
  agency_purchase_price: percent('10.00'),
  recommended_price: euros('129.90'),
  public_price: euros('150.00'),
}
const target = (set: Partial<PlanRow> = {}) => row({ id: 2, catalog_id: 2, recommended_price: euros('100.00'), ...set })
const into = { catalogs: [{ id: 2, ...always }] }
const linesOf = (operation: ReturnType<typeof copy>, prices: Partial<ProductPrices>, set: object = {}) =>
  rowsOf(operation, prices, { ...into, ...set })

describe('amounts', () => {
  test('a price is copied with its percentages and its unit label, and begins on the day', () => {
    expect(linesOf(copy(), { rows: [source] })).toMatchObject([
      {
        row: null,
        catalog_id: 2,
        state: 'created',
        inserts: true,
        warnings: [],
        after: { ...copied, min_price: null, start_date: day, end_date: null, active: true },
      },
    ])
  })

  test('euros are raised and rounded, but not the group purchase price; percentages stay', () => {
    const raised = copy({ change: { kind: 'percent', value: '10.00' }, ending: '.90', direction: 'up' })
    expect(linesOf(raised, { rows: [source] })).toMatchObject([
      {
        after: {
          group_purchase_price: euros('80.00'),
          agency_purchase_price: percent('10.00'),
          recommended_price: euros('142.90'),
          public_price: euros('165.90'),
        },
      },
    ])
    expect(linesOf(copy({ step: '1' }), { rows: [source] })).toMatchObject([{ after: { recommended_price: euros('130.00') } }])
    expect(linesOf(copy({ change: { kind: 'amount', value: '-150.01' } }), { rows: [source] })).toMatchObject([
      { state: 'refused', reason: 'negative', row: null },
    ])
  })

  test('a copy is refused and warned of inversions like any other price', () => {
    const lowered = copy({ change: { kind: 'percent', value: '-50.00' } })
    const bought = row({ agency_purchase_price: euros('150.00') })
    expect(linesOf(lowered, { rows: [bought], purchases: [purchase('100.00')] })).toMatchObject([
      { state: 'refused', reason: 'agency_below_group' },
    ])
    const sold = row({ recommended_price: euros('150.00') })
    expect(linesOf(lowered, { rows: [sold], purchases: [purchase('100.00')] })).toMatchObject([
      { state: 'created', warnings: [{ code: 'INVERTED', date: day, lower: 'group_purchase_price', higher: 'recommended_price' }] },
    ])
  })
})

describe('what is copied', () => {
  test('only a price that runs on the day is copied, for the same actor, and never into its own catalogue', () => {
    const rows = [
      row({ end_date: dayBefore }),
      row({ start_date: dayAfter }),
      row({ active: false }),
      row({ actor: 'agency', recommended_price: euros('90.00') }),
    ]
    expect(linesOf(copy(), { rows })).toEqual([])
    expect(linesOf(copy(), { rows }, { actors: ['agency', 'seller'] })).toMatchObject([
      { actor: 'agency', state: 'created', after: { recommended_price: euros('90.00') } },
    ])
    expect(linesOf(copy(), { rows: [source] }, { catalogs: [{ id: 1, ...always }] })).toEqual([])
  })

  test('a copy has the dates of the plan, not those of its source', () => {
    const rows = [{ ...source, end_date: '2027-06-30' }]
    expect(linesOf(copy(), { rows })).toMatchObject([{ after: { start_date: day, end_date: null } }])
    expect(linesOf(copy(), { rows }, { end_date: '2027-12-31' })).toMatchObject([{ after: { start_date: day, end_date: '2027-12-31' } }])
  })

  test('several targets each have a line, and one whose catalogue is not in force is refused', () => {
    const catalogs = [
      { id: 2, ...always },
      { id: 3, ...always, end_date: dayBefore },
    ]
    expect(linesOf(copy(), { rows: [source] }, { catalogs })).toMatchObject([
      { catalog_id: 2, state: 'created' },
      { catalog_id: 3, state: 'refused', reason: 'out_of_catalog' },
    ])
  })
})

describe('existing rows', () => {
  const ending = copy({ existing: 'end' })

  test('a row of the target that runs on the day is kept when asked', () => {
    expect(linesOf(copy(), { rows: [source, target()] })).toMatchObject([
      { row: { id: 2 }, state: 'unchanged', reason: 'exists', after: null, ends: null },
    ])
  })

  test('otherwise it ends the day before and is followed by the copy', () => {
    expect(linesOf(ending, { rows: [source, target({ end_date: '2027-06-30' })] })).toMatchObject([
      { row: { id: 2 }, state: 'changed', ends: dayBefore, inserts: true, after: { ...copied, start_date: day, end_date: null } },
    ])
  })

  test('a row that begins on the day becomes the copy, one that begins the day before is refused', () => {
    expect(linesOf(ending, { rows: [source, target({ start_date: day })] })).toMatchObject([
      { row: { id: 2 }, state: 'changed', ends: null, inserts: false, after: { ...copied, start_date: day, end_date: null } },
    ])
    expect(linesOf(ending, { rows: [source, target({ start_date: dayBefore })] })).toMatchObject([
      { row: { id: 2 }, state: 'refused', reason: 'begins_day_before', after: null },
    ])
  })

  test('a row that ends on the day is followed by the copy', () => {
    expect(linesOf(ending, { rows: [source, target({ end_date: day })] })).toMatchObject([{ state: 'changed', ends: dayBefore }])
  })

  test('a running row that is the copy already is unchanged, so a second copy changes nothing', () => {
    const same = target({ ...copied, recommended_price: euros('129.900'), start_date: dayBefore })
    expect(linesOf(ending, { rows: [source, same] })).toMatchObject([{ row: { id: 2 }, state: 'unchanged', reason: null, after: null }])
    expect(linesOf(ending, { rows: [source, { ...same, start_date: '2026-01-01', end_date: '2027-12-31' }] })).toMatchObject([
      { state: 'changed', after: { end_date: null } },
    ])
  })

  test('later rows of the target stay, and the copy ends the day before them', () => {
    const later = target({ id: 3, start_date: '2027-03-01' })
    const shortened = [{ after: { end_date: '2027-02-28' }, warnings: [{ code: 'ENDS_BEFORE_LATER', date: '2027-03-01' }] }]
    expect(linesOf(copy(), { rows: [source, later] })).toMatchObject(shortened)
    expect(linesOf(ending, { rows: [source, target({ end_date: '2027-01-31' }), later] })).toMatchObject(shortened)
    expect(linesOf(ending, { rows: [source, target({ end_date: day }), { ...later, start_date: dayAfter }] })).toMatchObject([
      { row: { id: 2 }, state: 'refused', reason: 'overlap', after: null, ends: null },
    ])
  })

  test('a copy that ends before the row that it replaces warns that nothing follows', () => {
    expect(linesOf(ending, { rows: [source, target()] }, { end_date: '2027-01-31' })).toMatchObject([
      { after: { end_date: '2027-01-31' }, warnings: [{ code: 'NOTHING_FOLLOWS', date: '2027-02-01' }] },
    ])
    expect(linesOf(ending, { rows: [source, target({ end_date: '2027-01-31' })] }, { end_date: '2027-01-31' })).toMatchObject([
      { warnings: [] },
    ])
  })
})
