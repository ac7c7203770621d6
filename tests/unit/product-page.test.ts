// What the product page calculates by itself, also offline.
import { expect, test } from 'vitest'

import { saleState } from '#engine/time/on-sale.ts'
import { today } from '#engine/time/today.ts'
import { type Activity, entriesOf } from '#kit/history/entries.ts'

test('the business day is that of Paris, not that of the clock', () => {
  expect(today(new Date('2026-03-31T22:30:00Z'))).toBe('2026-04-01')
  expect(today(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31')
})

test('a product is on sale from its start to its end, both included', () => {
  const period = { marketing_start_date: '2026-01-10', marketing_end_date: '2026-01-20' }
  expect(saleState(period, '2026-01-10')).toEqual({ on_sale: true, until: '2026-01-20' })
  expect(saleState(period, '2026-01-20')).toEqual({ on_sale: true, until: '2026-01-20' })
  expect(saleState({ ...period, marketing_end_date: null }, '2030-01-01')).toEqual({ on_sale: true, until: null })
})

test('a product that is not on sale says why', () => {
  const period = { marketing_start_date: '2026-01-10', marketing_end_date: '2026-01-20' }
  expect(saleState(period, '2026-01-09')).toEqual({ on_sale: false, reason: 'not_yet', date: '2026-01-10' })
  expect(saleState(period, '2026-01-21')).toEqual({ on_sale: false, reason: 'over', date: '2026-01-20' })
  expect(saleState({ ...period, marketing_start_date: null }, '2026-01-15')).toEqual({ on_sale: false, reason: 'no_start' })
})

const row = (id: number, over: Partial<Activity> = {}): Activity => ({
  id,
  date: '2026-11-21T10:00:00Z',
  plan: null,
  author: { id: 1, name: 'Alice Martin' },
  program: null,
  action: 'updated',
  field: 'reference',
  old_value: 'A',
  new_value: 'B',
  ...over,
})

test('a creation is one entry, though it wrote one row per field', () => {
  const created = { action: 'created', date: '2026-11-20T10:00:00Z' } as const
  const entries = entriesOf([row(3), row(2, created), row(1, { ...created, field: 'mdm_designation' })])
  expect(entries.map(({ action, rows }) => [action, rows.length])).toEqual([
    ['updated', 1],
    ['created', 2],
  ])
})

test('two changes saved together stay two sentences, and a row that a later page repeats counts once', () => {
  expect(entriesOf([row(3), row(2, { field: 'auto_sync' }), row(2, { field: 'auto_sync' })]).map(({ id }) => id)).toEqual([3, 2])
})
