// The state of a price in time: by its own period and by that of its catalogue.
import { expect, test } from 'vitest'

import { statusOf } from '../../src/routes/_app/products/-prices/rows.ts'

const day = '2026-06-15'
const status = (row: [string, string | null], catalog: [string | null, string | null] = [null, null], active = true) =>
  statusOf({ active, start_date: row[0], end_date: row[1], catalog: { start_date: catalog[0], end_date: catalog[1] } }, day)

test('a row is running, upcoming, past or inactive on the days on which it counts', () => {
  expect(status(['2026-01-01', null])).toBe('current')
  expect(status(['2026-07-01', null])).toBe('future')
  expect(status(['2026-01-01', '2026-06-14'])).toBe('past')
  expect(status(['2026-01-01', null], [null, null], false)).toBe('inactive')
  expect(status(['2026-01-01', null], ['2026-07-01', null])).toBe('future')
  expect(status(['2026-01-01', null], [null, day])).toBe('current')
})

test('a row with days left of its own is outside of its catalogue where that is over, and past where both are', () => {
  expect(status(['2026-01-01', null], [null, '2026-06-14'])).toBe('outside')
  expect(status(['2026-07-01', null], [null, '2026-06-14'])).toBe('outside')
  expect(status(['2026-01-01', '2026-06-14'], [null, '2026-03-31'])).toBe('past')
  expect(status(['2026-01-01', '2026-06-14'], ['2026-07-01', null])).toBe('past')
})
