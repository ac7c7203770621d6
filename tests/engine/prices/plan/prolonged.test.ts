// A plan of kind `change` that prolongs: rows that end soon are followed by others with the new prices.
import { describe, expect, test } from 'vitest'

import { euros } from '../../any.ts'
import { always, change, dayBefore, row, rowsOf } from './plan-fixtures.ts'

describe('rows that end are followed by others when asked', () => {
  const prolong = (set: Parameters<typeof change>[0] = {}) => change({ ending_by: '2027-01-31', ...set })
  const ending = (set: Parameters<typeof row>[0] = {}) => row({ end_date: '2027-01-20', recommended_price: euros('100.00'), ...set })

  test('from the day after their end, with the new prices, while they stay as they are', () => {
    expect(rowsOf(prolong(), { rows: [ending({ unit_label: 'la boîte', min_price: euros('90.00') })] })).toMatchObject([
      {
        row: null,
        state: 'created',
        ends: null,
        inserts: true,
        warnings: [],
        after: {
          start_date: '2027-01-21',
          end_date: null,
          unit_label: 'la boîte',
          recommended_price: euros('103.00'),
          min_price: euros('90.00'),
        },
      },
    ])
  })

  test('also with the same prices, and on the last of the days', () => {
    const rows = [ending({ end_date: '2027-01-31' })]
    expect(rowsOf(prolong({ change: { kind: 'percent', value: '0' } }), { rows })).toMatchObject([
      { state: 'created', after: { start_date: '2027-02-01', recommended_price: euros('100.00') } },
    ])
  })

  test('but not those that end later or never, are over, or are followed already', () => {
    const rows = [
      ending({ id: 1, end_date: '2027-02-01' }),
      ending({ id: 2, actor: 'agency', end_date: null }),
      ending({ id: 3, catalog_id: 2, end_date: dayBefore }),
      ending({ id: 4, catalog_id: 3 }),
      ending({ id: 5, catalog_id: 3, start_date: '2027-01-21', end_date: null }),
    ]
    const catalogs = [1, 2, 3].map((id) => ({ id, ...always }))
    expect(rowsOf(prolong(), { rows }, { catalogs, actors: ['seller', 'agency'] })).toEqual([])
  })

  test('until the next row begins, if there is time for two days', () => {
    const next = (start_date: string) => ending({ id: 2, start_date, end_date: null })
    expect(rowsOf(prolong(), { rows: [ending(), next('2027-03-01')] })).toMatchObject([
      { after: { end_date: '2027-02-28' }, warnings: [{ code: 'ENDS_BEFORE_LATER', date: '2027-03-01' }] },
    ])
    expect(rowsOf(prolong(), { rows: [ending(), next('2027-01-22')] })).toMatchObject([{ state: 'refused', reason: 'overlap', row: null }])
  })

  test('not after the end of their catalogue or of the plan', () => {
    const catalog = { start_date: null, end_date: '2027-01-20' }
    expect(rowsOf(prolong(), { rows: [ending({ catalog })] })).toMatchObject([{ state: 'refused', reason: 'out_of_catalog' }])
    expect(rowsOf(prolong(), { rows: [ending()] }, { end_date: '2027-01-21' })).toMatchObject([
      { state: 'refused', reason: 'ends_that_day' },
    ])
  })
})
