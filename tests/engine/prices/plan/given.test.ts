// A plan of kind `lines`: each line gives the new amounts of a row, of a new one, or of a purchase price.
import { describe, expect, test } from 'vitest'

import type { GivenLine } from '#engine/prices/plan/given.ts'
import type { PlanPlace, ProductPrices } from '#engine/prices/plan/lines.ts'

import { amounts, euros, percent } from '../../any.ts'
import { always, day, dayAfter, dayBefore, planOf, purchase, row } from './plan-fixtures.ts'

const line = (set: Partial<GivenLine>): GivenLine => ({ product_id: 1, catalog_id: 1, actor: 'seller', amounts: {}, ...set })
const given = (lines: Partial<GivenLine>[], prices: Partial<ProductPrices>, place: Partial<PlanPlace> = {}) =>
  planOf({ kind: 'lines', lines: lines.map(line) }, prices, place).rows

describe('rows that exist', () => {
  const stored = row({ version: 3, min_price: euros('90.00'), recommended_price: euros('100.00'), max_price: euros('120.00') })
  const read = { row_id: 1, row_version: 3 }
  const raised = { ...read, amounts: { recommended_price: euros('105.00') } }

  test('given amounts replace the stored ones, null empties one, and the others stay', () => {
    const [changed] = given([{ ...read, amounts: { min_price: percent('15.00'), max_price: null } }], { rows: [stored] })
    expect(changed).toMatchObject({
      row: { id: 1 },
      state: 'changed',
      ends: dayBefore,
      inserts: true,
      after: { ...amounts({ min_price: percent('15.00'), recommended_price: euros('100.00') }), start_date: day, end_date: null },
    })
  })

  test('a row that begins on the day or later is changed itself', () => {
    for (const start_date of [day, '2027-03-01'])
      expect(given([raised], { rows: [{ ...stored, start_date }] })).toMatchObject([
        { state: 'changed', ends: null, inserts: false, after: { start_date, recommended_price: euros('105.00') } },
      ])
  })

  test('a line that gives what is stored is unchanged, even if the row has another version or its catalogue is over', () => {
    const same = { ...read, amounts: { recommended_price: euros('100') } }
    const unchanged = [{ row: { id: 1 }, state: 'unchanged', reason: null, after: null }]
    expect(given([same], { rows: [stored] })).toMatchObject(unchanged)
    expect(given([{ row_id: 1 }], { rows: [stored] })).toMatchObject(unchanged)
    const moved = { ...stored, version: 4, catalog: { ...always, end_date: dayBefore } }
    expect(given([same], { rows: [moved] })).toMatchObject(unchanged)
  })

  test.each([
    ['a row that somebody has changed since', { ...stored, version: 4 }, 'changed_since'],
    ['a row that is over', { ...stored, end_date: dayBefore }, 'gone'],
    ['a row that is inactive', { ...stored, active: false }, 'gone'],
    ['a row of another catalogue', { ...stored, catalog_id: 2 }, 'gone'],
    ['a row that is no longer there', { ...stored, id: 2 }, 'gone'],
    ['a row whose catalogue is over', { ...stored, catalog: { ...always, end_date: dayBefore } }, 'out_of_catalog'],
    ['a row that begins the day before', { ...stored, start_date: dayBefore }, 'begins_day_before'],
    ['a row that ends that day', { ...stored, end_date: day }, 'ends_that_day'],
  ])('%s is refused', (_, changed, reason) => {
    expect(given([raised], { rows: [changed] })).toMatchObject([{ state: 'refused', reason, after: null, ends: null }])
  })

  test('a line of a catalogue that is not in the plan is refused', () => {
    expect(given([{ ...raised, catalog_id: 9 }], { rows: [stored] })).toMatchObject([{ state: 'refused', reason: 'gone' }])
  })

  test.each([
    [{ min_price: euros('-0.01') }, 'negative'],
    [{ min_price: percent('-100.00') }, 'negative'],
    [{ min_price: euros('1000000000000.00') }, 'too_large'],
    [{ min_price: euros('121.00') }, 'min_above_max'],
  ])('%j is refused', (amounts, reason) => {
    expect(given([{ ...read, amounts }], { rows: [stored] })).toMatchObject([{ state: 'refused', reason, after: null }])
  })

  test('an inversion that a line brings is warned of', () => {
    expect(given([{ ...read, amounts: { recommended_price: euros('89.00') } }], { rows: [stored] })).toMatchObject([
      { state: 'changed', warnings: [{ code: 'INVERTED', lower: 'min_price', higher: 'recommended_price' }] },
    ])
  })

  test('a second line for the same row is refused, and the first one holds', () => {
    expect(given([raised, { ...read, amounts: { recommended_price: euros('1.00') } }], { rows: [stored] })).toMatchObject([
      { state: 'changed', after: { recommended_price: euros('105.00') } },
      { state: 'refused', reason: 'overlap', after: null },
    ])
  })
})

describe('new rows', () => {
  const priced = { amounts: { recommended_price: euros('50.00') } }

  test('a line without a row creates one from the day on, until a later row begins', () => {
    expect(given([priced], {})).toMatchObject([
      {
        row: null,
        state: 'created',
        inserts: true,
        after: { ...amounts({ recommended_price: euros('50.00') }), start_date: day, end_date: null, active: true, unit_label: null },
      },
    ])
    expect(given([priced], { rows: [row({ start_date: '2027-02-01' })] })).toMatchObject([
      { after: { end_date: '2027-01-31' }, warnings: [{ code: 'ENDS_BEFORE_LATER', date: '2027-02-01' }] },
    ])
  })

  test('a line without any amount creates nothing', () => {
    expect(given([{}, { actor: 'agency', amounts: { min_price: null } }], {})).toMatchObject([
      { state: 'unchanged', after: null },
      { state: 'unchanged', after: null },
    ])
  })

  test('a new row is refused beside a running one, beside another new one, and out of its catalogue', () => {
    expect(given([priced], { rows: [row()] })).toMatchObject([{ row: { id: 1 }, state: 'refused', reason: 'overlap' }])
    expect(given([priced], { rows: [row({ start_date: dayAfter })] })).toMatchObject([{ state: 'refused', reason: 'overlap' }])
    expect(given([priced, priced], {})).toMatchObject([{ state: 'created' }, { state: 'refused', reason: 'overlap' }])
    expect(given([priced], {}, { catalogs: [{ id: 1, ...always, end_date: dayBefore }] })).toMatchObject([
      { state: 'refused', reason: 'out_of_catalog' },
    ])
    expect(given([{ amounts: { min_price: euros('-1.00') } }], {})).toMatchObject([{ state: 'refused', reason: 'negative' }])
  })
})

describe('purchase prices', () => {
  const bought = (amount: string, set: Partial<GivenLine> = {}) =>
    line({ catalog_id: null, actor: null, amounts: { purchase_price: euros(amount) }, ...set })
  const purchasesOf = (lines: GivenLine[], prices: Partial<ProductPrices>, place: Partial<PlanPlace> = {}) =>
    planOf({ kind: 'lines', lines }, prices, place).purchases
  const running = purchase('80.00', { version: 3, end_date: '2027-12-31' })

  test('a purchase price that runs on the day is ended and followed until its end', () => {
    for (const line of [bought('85.00'), bought('85.00', { row_id: 1, row_version: 3 })])
      expect(purchasesOf([line], { purchases: [running] })).toMatchObject([
        {
          row: { id: 1 },
          state: 'changed',
          ends: dayBefore,
          inserts: true,
          after: { amount: '85.00', start_date: day, end_date: '2027-12-31' },
        },
      ])
  })

  test('a given later purchase price is changed itself', () => {
    const purchases = [running, purchase('90.00', { id: 2, start_date: '2028-01-01' })]
    expect(purchasesOf([bought('95.00', { row_id: 2 })], { purchases })).toMatchObject([
      { row: { id: 2 }, inserts: false, ends: null, after: { amount: '95.00', start_date: '2028-01-01', end_date: null } },
    ])
  })

  test('without one on the day a new one is created, until a later one begins', () => {
    expect(purchasesOf([bought('85.00')], {}, { end_date: '2027-06-30' })).toMatchObject([
      { row: null, state: 'created', inserts: true, after: { amount: '85.00', start_date: day, end_date: '2027-06-30' } },
    ])
    expect(purchasesOf([bought('85.00')], { purchases: [purchase('90.00', { start_date: '2027-02-01' })] })).toMatchObject([
      { after: { end_date: '2027-01-31' }, warnings: [{ code: 'ENDS_BEFORE_LATER', date: '2027-02-01' }] },
    ])
    expect(purchasesOf([bought('85.00')], { purchases: [purchase('90.00', { start_date: dayAfter })] })).toMatchObject([
      { row: null, state: 'refused', reason: 'overlap' },
    ])
  })

  test('the stored amount, or none, changes nothing', () => {
    const unchanged = [{ row: { id: 1 }, state: 'unchanged', reason: null, after: null }]
    expect(purchasesOf([bought('80', { row_id: 1, row_version: 2 })], { purchases: [running] })).toMatchObject(unchanged)
    expect(purchasesOf([bought('80', { amounts: { purchase_price: null } })], { purchases: [running] })).toMatchObject(unchanged)
  })

  test.each([
    ['one that somebody has changed since', bought('85.00', { row_id: 1, row_version: 2 }), 'changed_since'],
    ['one that is gone', bought('85.00', { row_id: 9 }), 'gone'],
    ['a negative one', bought('-0.01'), 'negative'],
    ['one that is too large', bought('1000000000000.00'), 'too_large'],
  ])('%s is refused', (_, line, reason) => {
    expect(purchasesOf([line], { purchases: [running] })).toMatchObject([{ state: 'refused', reason, after: null }])
  })

  test('a second line for the same purchase price is refused, whether its row is named or not', () => {
    const refused = { state: 'refused', reason: 'overlap', after: null }
    expect(purchasesOf([bought('85.00'), bought('86.00', { row_id: 1 })], { purchases: [running] })).toMatchObject([
      { state: 'changed', after: { amount: '85.00' } },
      refused,
    ])
    expect(purchasesOf([bought('85.00'), bought('85.00')], {})).toMatchObject([{ state: 'created' }, refused])
  })

  test('given selling prices of the same article are checked against the new purchase price', () => {
    const lines = [bought('95.00'), line({ row_id: 1, amounts: { agency_purchase_price: euros('94.99') } })]
    const { rows } = planOf({ kind: 'lines', lines }, { rows: [row()], purchases: [running] })
    expect(rows).toMatchObject([{ state: 'refused', reason: 'agency_below_group' }])
  })
})
