// A plan of kind `end`: running prices end the day before.
import { expect, test } from 'vitest'

import { amounts, euros } from '../../any.ts'
import { day, dayAfter, dayBefore, end, row, rowsOf } from './plan-fixtures.ts'

test('a running row ends the day before, with nothing after it', () => {
  for (const end_date of [null, day, '2027-12-31'])
    expect(rowsOf(end(false), { rows: [row({ end_date, recommended_price: euros('100.00') })] })).toMatchObject([
      {
        state: 'ended',
        ends: dayBefore,
        after: null,
        inserts: false,
        warnings: [],
        figures: { amounts: { recommended_price: { before: { euros: '100.00' }, after: null } }, percent: null },
      },
    ])
})

test('a row that begins the day before is refused, since no period has a single day', () => {
  expect(rowsOf(end(true), { rows: [row({ start_date: dayBefore })] })).toMatchObject([
    { state: 'refused', reason: 'begins_day_before', ends: null, after: null },
  ])
})

test('rows that begin later stay without a line, and one that begins on the day is refused; both are made inactive when asked', () => {
  const rows = [
    row({ start_date: day, end_date: dayAfter, min_price: euros('90.00'), unit_label: 'la boîte' }),
    row({ id: 2, start_date: '2027-03-01' }),
  ]
  expect(rowsOf(end(false), { rows })).toMatchObject([
    { row: { id: 1 }, state: 'refused', reason: 'begins_that_day', ends: null, after: null },
  ])
  expect(rowsOf(end(true), { rows })).toMatchObject([
    {
      row: { id: 1 },
      state: 'ended',
      ends: null,
      inserts: false,
      after: { ...amounts({ min_price: euros('90.00') }), active: false, start_date: day, end_date: dayAfter, unit_label: 'la boîte' },
    },
    { row: { id: 2 }, state: 'ended', after: { active: false, start_date: '2027-03-01' } },
  ])
})

test('a row that is over, is inactive, or is in another catalogue or for another actor has no line', () => {
  const rows = [row({ end_date: dayBefore }), row({ active: false }), row({ catalog_id: 2 }), row({ actor: 'agency' })]
  expect(rowsOf(end(true), { rows })).toEqual([])
})
