// A plan of kind `change`: chosen amounts of running and later rows move, from the day on.
import { describe, expect, test } from 'vitest'

import type { PlanRow } from '#engine/prices/plan/lines.ts'

import { euros, percent } from '../../any.ts'
import { change, day, dayAfter, dayBefore, planOf, purchase, row, rowsOf } from './plan-fixtures.ts'

const hundred = { recommended_price: euros('100.00') }

describe('amounts', () => {
  test('percent raise an amount, euros are added to it', () => {
    const priced = row({ recommended_price: euros('129.90') })
    expect(rowsOf(change(), { rows: [priced] })).toMatchObject([{ state: 'changed', after: { recommended_price: euros('133.80') } }])
    const lowered = change({ change: { kind: 'amount', value: '-5.00' } })
    expect(rowsOf(lowered, { rows: [priced] })).toMatchObject([{ state: 'changed', after: { recommended_price: euros('124.90') } }])
  })

  test('only chosen amounts change, and an amount that is not set stays unset', () => {
    const priced = row({ min_price: euros('90.00'), ...hundred, public_price: euros('150.00'), unit_label: 'la boîte' })
    const [line] = rowsOf(change({ prices: ['recommended_price', 'max_price'] }), { rows: [priced] })
    expect(line?.after).toMatchObject({
      min_price: euros('90.00'),
      recommended_price: euros('103.00'),
      max_price: null,
      public_price: euros('150.00'),
      unit_label: 'la boîte',
      active: true,
    })
  })

  test('a click price keeps its decimals', () => {
    expect(rowsOf(change(), { rows: [row({ recommended_price: euros('0.0045') })] })).toMatchObject([
      { after: { recommended_price: euros('0.0046') } },
    ])
  })

  test('a chosen percentage is kept and follows its base', () => {
    const followers = row({ group_purchase_price: euros('100.00'), min_price: percent('15.00') })
    expect(rowsOf(change({ prices: ['group_purchase_price', 'min_price'] }), { rows: [followers] })).toMatchObject([
      {
        after: { group_purchase_price: euros('103.00'), min_price: percent('15.00') },
        figures: { amounts: { min_price: { before: { euros: '115.00' }, after: { euros: '118.45' } } } },
      },
    ])
    expect(rowsOf(change({ prices: ['min_price'] }), { rows: [followers] })).toMatchObject([
      { state: 'unchanged', reason: null, after: null, ends: null },
    ])
  })

  test('a chosen percentage is replaced by euros when asked, raised once even if its base is raised too', () => {
    const followers = row({ group_purchase_price: euros('100.00'), min_price: percent('15.00') })
    const replaced = change({ prices: ['group_purchase_price', 'min_price'], replace_percentages: true })
    expect(rowsOf(replaced, { rows: [followers] })).toMatchObject([
      { after: { group_purchase_price: euros('103.00'), min_price: euros('118.45') } },
    ])
  })

  test('euros that replace a percentage have the precision of its chain', () => {
    const click = row({ group_purchase_price: euros('0.0045'), min_price: percent('10.00') })
    expect(rowsOf(change({ prices: ['min_price'], replace_percentages: true }), { rows: [click] })).toMatchObject([
      { after: { min_price: euros('0.0051') } },
    ])
  })

  test('a percentage without a base is not replaced', () => {
    const [line] = rowsOf(change({ replace_percentages: true }), { rows: [row({ recommended_price: percent('15.00') })] })
    expect(line).toMatchObject({ state: 'unchanged', figures: { amounts: { recommended_price: { before: { euros: null } } } } })
  })

  test('a row whose amounts stay the same after rounding is unchanged', () => {
    expect(rowsOf(change(), { rows: [row({ recommended_price: euros('0.10') })] })).toMatchObject([{ state: 'unchanged', after: null }])
  })
})

describe('days', () => {
  test('a running row ends the day before, and a new one follows until its end', () => {
    expect(rowsOf(change(), { rows: [row({ ...hundred, end_date: '2027-12-31' })] })).toMatchObject([
      { state: 'changed', ends: dayBefore, inserts: true, after: { start_date: day, end_date: '2027-12-31' }, warnings: [] },
    ])
  })

  test('a row that begins on the day is changed itself', () => {
    expect(rowsOf(change(), { rows: [row({ ...hundred, start_date: day })] })).toMatchObject([
      { state: 'changed', ends: null, inserts: false, after: { start_date: day, end_date: null, recommended_price: euros('103.00') } },
    ])
  })

  test('a later row has a line and is changed itself only when later rows are asked for', () => {
    const later = row({ ...hundred, start_date: '2027-03-01' })
    expect(rowsOf(change(), { rows: [later] })).toEqual([])
    expect(rowsOf(change({ later_rows: true }), { rows: [later] })).toMatchObject([
      { state: 'changed', ends: null, inserts: false, after: { start_date: '2027-03-01', recommended_price: euros('103.00') } },
    ])
  })

  test('a row that has ended before the day, is inactive, or is in another catalogue or for another actor has no line', () => {
    const rows = [
      row({ ...hundred, end_date: dayBefore }),
      row({ ...hundred, active: false }),
      row({ ...hundred, catalog_id: 2 }),
      row({ ...hundred, actor: 'agency' }),
    ]
    expect(rowsOf(change({ later_rows: true }), { rows })).toEqual([])
  })

  test.each([
    ['a row that begins the day before is refused', { start_date: dayBefore }, 'begins_day_before'],
    ['a row that ends that day is refused', { end_date: day }, 'ends_that_day'],
  ] as const)('%s, since no period has a single day', (_, dates, reason) => {
    expect(rowsOf(change(), { rows: [row({ ...hundred, ...dates })] })).toMatchObject([
      { state: 'refused', reason, after: null, ends: null },
    ])
  })

  test('a row that ends the day after is split into two days', () => {
    expect(rowsOf(change(), { rows: [row({ ...hundred, end_date: dayAfter })] })).toMatchObject([
      { state: 'changed', after: { start_date: day, end_date: dayAfter } },
    ])
  })

  test('a row whose catalogue is over on the day, or never covers it, is refused', () => {
    const of = (catalog: PlanRow['catalog'], dates = {}) =>
      rowsOf(change({ later_rows: true }), { rows: [row({ ...hundred, catalog, ...dates })] })
    const refused = [{ state: 'refused', reason: 'out_of_catalog', after: null }]
    expect(of({ start_date: null, end_date: dayBefore })).toMatchObject(refused)
    expect(of({ start_date: null, end_date: '2027-02-28' }, { start_date: '2027-03-01' })).toMatchObject(refused)
    expect(of({ start_date: null, end_date: day })).toMatchObject([{ state: 'changed' }])
    expect(of({ start_date: '2027-06-01', end_date: null })).toMatchObject([{ state: 'changed', after: { start_date: day } }])
  })
})

describe('a plan with an end', () => {
  const until = { end_date: '2027-01-31' }
  const nothingFollows = [{ code: 'NOTHING_FOLLOWS', date: '2027-02-01' }]

  test('a running row is followed until the end of the plan, with a warning that nothing follows', () => {
    expect(rowsOf(change(), { rows: [row(hundred)] }, until)).toMatchObject([
      { ends: dayBefore, after: { start_date: day, end_date: '2027-01-31' }, warnings: nothingFollows },
    ])
    expect(rowsOf(change(), { rows: [row({ ...hundred, end_date: '2027-01-20' })] }, until)).toMatchObject([
      { after: { start_date: day, end_date: '2027-01-20' }, warnings: [] },
    ])
  })

  test('a row that begins on the day or later also ends with the plan', () => {
    const rows = [row({ ...hundred, start_date: day }), row({ ...hundred, start_date: '2027-01-10' })]
    expect(rowsOf(change({ later_rows: true }), { rows }, until)).toMatchObject([
      { inserts: false, after: { start_date: day, end_date: '2027-01-31' }, warnings: nothingFollows },
      { inserts: false, after: { start_date: '2027-01-10', end_date: '2027-01-31' }, warnings: nothingFollows },
    ])
  })

  test('a later row that begins after the plan has no line, and one that begins on its last day is refused', () => {
    const of = (start_date: string) => rowsOf(change({ later_rows: true }), { rows: [row({ ...hundred, start_date })] }, until)
    expect(of('2027-02-01')).toEqual([])
    expect(of('2027-01-31')).toMatchObject([{ state: 'refused', reason: 'ends_that_day', after: null }])
    expect(of('2027-01-30')).toMatchObject([{ state: 'changed', after: { start_date: '2027-01-30', end_date: '2027-01-31' } }])
  })
})

describe('refusals and warnings', () => {
  const lowered = change({
    change: { kind: 'amount', value: '-5.00' },
    prices: ['agency_purchase_price', 'recommended_price', 'max_price'],
  })

  test('a price below zero is refused, also if rounding up would make it zero', () => {
    const negative = [{ state: 'refused', reason: 'negative', after: null, ends: null }]
    expect(rowsOf(lowered, { rows: [row({ recommended_price: euros('4.99') })] })).toMatchObject(negative)
    expect(rowsOf({ ...lowered, step: '1', direction: 'up' }, { rows: [row({ recommended_price: euros('4.99') })] })).toMatchObject(
      negative,
    )
    expect(rowsOf(lowered, { rows: [row({ recommended_price: euros('5.00') })] })).toMatchObject([
      { state: 'changed', after: { recommended_price: euros('0.00') }, warnings: [] },
    ])
  })

  test('a price with more than twelve digits before the point is refused', () => {
    expect(rowsOf(change(), { rows: [row({ recommended_price: euros('999999999999.00') })] })).toMatchObject([
      { state: 'refused', reason: 'too_large' },
    ])
  })

  test('a min price above the max price is refused', () => {
    expect(rowsOf(lowered, { rows: [row({ min_price: euros('10.00'), max_price: euros('12.00') })] })).toMatchObject([
      { state: 'refused', reason: 'min_above_max' },
    ])
  })

  test('an agency purchase price below the group purchase price is refused, also on a later day of the row', () => {
    const rows = [row({ agency_purchase_price: euros('57.00') })]
    const agency = [{ state: 'refused', reason: 'agency_below_group' }]
    expect(rowsOf(lowered, { rows, purchases: [purchase('53.00')] })).toMatchObject(agency)
    const purchases = [purchase('50.00', { end_date: '2027-05-31' }), purchase('53.00', { id: 2, start_date: '2027-06-01' })]
    expect(rowsOf(lowered, { rows, purchases })).toMatchObject(agency)
    expect(rowsOf(lowered, { rows, purchases }, { end_date: '2027-05-31' })).toMatchObject([{ state: 'changed' }])
  })

  test('an inversion that the change brings is warned of with its first day, one that was there is not', () => {
    const inverted = { min_price: euros('100.00'), recommended_price: euros('101.00') }
    expect(rowsOf(lowered, { rows: [row(inverted)] })).toMatchObject([
      { state: 'changed', warnings: [{ code: 'INVERTED', date: day, lower: 'min_price', higher: 'recommended_price' }] },
    ])
    expect(rowsOf(lowered, { rows: [row({ ...inverted, recommended_price: euros('99.00') })] })).toMatchObject([
      { state: 'changed', warnings: [] },
    ])
  })

  test('an inversion on days that the catalogue does not cover is not warned of', () => {
    const purchases = [purchase('50.00', { end_date: '2027-05-31' }), purchase('150.00', { id: 2, start_date: '2027-06-01' })]
    const halved = change({ change: { kind: 'percent', value: '-50.00' } })
    const of = (end_date: string | null) =>
      rowsOf(halved, { rows: [row({ recommended_price: euros('200.00'), catalog: { start_date: null, end_date } })], purchases })
    expect(of(null)).toMatchObject([{ warnings: [{ date: '2027-06-01', lower: 'group_purchase_price', higher: 'recommended_price' }] }])
    expect(of('2027-05-31')).toMatchObject([{ warnings: [] }])
  })
})

describe('purchase prices', () => {
  const raised = change({ prices: ['purchase_price'], change: { kind: 'percent', value: '10.00' } })

  test('a running purchase price ends the day before and is followed by the raised one', () => {
    const { rows, purchases } = planOf(raised, { rows: [row(hundred)], purchases: [purchase('80.00', { end_date: '2027-12-31' })] })
    expect(rows).toEqual([])
    expect(purchases).toMatchObject([
      { state: 'changed', ends: dayBefore, inserts: true, after: { amount: '88.00', start_date: day, end_date: '2027-12-31' } },
    ])
  })

  test('a later purchase price is changed when asked, one before the day never, and the plan ends it too', () => {
    const purchases = [
      purchase('80.00', { end_date: dayBefore }),
      purchase('90.00', { id: 2, start_date: day, end_date: '2027-01-09' }),
      purchase('95.00', { id: 3, start_date: '2027-01-10' }),
    ]
    expect(planOf(raised, { purchases }).purchases).toMatchObject([{ row: { id: 2 }, inserts: false, after: { amount: '99.00' } }])
    expect(planOf({ ...raised, later_rows: true }, { purchases }, { end_date: '2027-01-31' }).purchases).toMatchObject([
      { row: { id: 2 }, after: { start_date: day, end_date: '2027-01-09' } },
      {
        row: { id: 3 },
        after: { amount: '104.50', start_date: '2027-01-10', end_date: '2027-01-31' },
        warnings: [{ code: 'NOTHING_FOLLOWS', date: '2027-02-01' }],
      },
    ])
  })

  test('a purchase price is refused for the same reasons as a selling price', () => {
    const of = (amount: string, set: object, value = '10.00') =>
      planOf({ ...raised, change: { kind: 'amount', value } }, { purchases: [purchase(amount, set)] }).purchases
    expect(of('80.00', { start_date: dayBefore })).toMatchObject([{ state: 'refused', reason: 'begins_day_before' }])
    expect(of('80.00', { end_date: day })).toMatchObject([{ state: 'refused', reason: 'ends_that_day' }])
    expect(of('80.00', {}, '-80.01')).toMatchObject([{ state: 'refused', reason: 'negative' }])
    expect(of('999999999999.00', {})).toMatchObject([{ state: 'refused', reason: 'too_large' }])
    expect(of('80.00', {}, '0.00')).toMatchObject([{ state: 'unchanged', reason: null }])
  })

  test('selling prices in percent follow a raised purchase price in the figures of their lines', () => {
    const both = { ...raised, prices: ['purchase_price', 'max_price'] as const }
    const rows = [row({ min_price: percent('15.00'), max_price: euros('200.00') })]
    expect(rowsOf(both, { rows, purchases: [purchase('100.00')] })).toMatchObject([
      {
        state: 'changed',
        after: { min_price: percent('15.00'), max_price: euros('220.00') },
        figures: { amounts: { min_price: { before: { euros: '115.00' }, after: { euros: '126.50' } } }, purchase_price: '100.00' },
      },
    ])
    expect(rowsOf(both, { rows: [row({ min_price: percent('15.00') })], purchases: [purchase('100.00')] })).toMatchObject([
      { state: 'unchanged', figures: { amounts: { min_price: { before: { euros: '115.00' }, after: { euros: '126.50' } } } } },
    ])
  })

  test('a percentage of a raised purchase price that becomes euros is raised once', () => {
    const replaced = { ...raised, prices: ['purchase_price', 'min_price'] as const, replace_percentages: true }
    expect(rowsOf(replaced, { rows: [row({ min_price: percent('15.00') })], purchases: [purchase('100.00')] })).toMatchObject([
      { after: { min_price: euros('126.50') } },
    ])
  })

  test('an agency purchase price that falls below the raised purchase price is refused', () => {
    const both = { ...raised, prices: ['purchase_price', 'recommended_price'] as const }
    const rows = [row({ agency_purchase_price: euros('105.00'), recommended_price: euros('200.00') })]
    expect(rowsOf(both, { rows, purchases: [purchase('100.00')] })).toMatchObject([{ state: 'refused', reason: 'agency_below_group' }])
  })

  test('a changed row is warned of an inversion that the raised purchase price brings to it', () => {
    const both = { ...raised, prices: ['purchase_price', 'max_price'] as const }
    const rows = [row({ seller_purchase_price: euros('105.00'), max_price: euros('200.00') })]
    expect(rowsOf(both, { rows, purchases: [purchase('100.00')] })).toMatchObject([
      { state: 'changed', warnings: [{ code: 'INVERTED', date: day, lower: 'group_purchase_price', higher: 'seller_purchase_price' }] },
    ])
  })

  test('a purchase price is warned of the inversions that it brings to selling prices that the plan leaves as they are, by catalogue', () => {
    const rows = [
      row({ agency_purchase_price: euros('85.00') }),
      row({ id: 2, catalog_id: 2, agency_purchase_price: euros('86.00') }),
      row({ id: 3, catalog_id: 3, seller_purchase_price: euros('70.00') }),
      row({ id: 4, catalog_id: 4, group_purchase_price: euros('10.00'), agency_purchase_price: euros('20.00') }),
      row({ id: 5, catalog_id: 5, agency_purchase_price: euros('85.00'), end_date: dayBefore }),
    ]
    expect(planOf(raised, { rows, purchases: [purchase('80.00')] }).purchases).toMatchObject([
      {
        state: 'changed',
        warnings: [1, 2].map((catalog_id) => ({
          code: 'INVERTED',
          date: day,
          lower: 'group_purchase_price',
          higher: 'agency_purchase_price',
          catalog_id,
        })),
      },
    ])
  })
})
