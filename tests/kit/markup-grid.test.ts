// The markups of an offer as a grid: which line applies in a cell, and which lines a typed value changes.
import { expect, test } from 'vitest'

import {
  errorsOfCells,
  gridRows,
  linesWith,
  otherWays,
  type GridView,
  timelineSegments,
} from '../../src/routes/_app/offers/-markup/grid-rows.ts'
import type { MarkupLine } from '../../src/routes/_app/offers/-markup/values.ts'

const zones = [
  { code_sigma: 'LYO', name: 'Lyon', is_national: false },
  { code_sigma: 'NAT', name: 'France', is_national: true },
]
const line = (id: number, zone: string, value: string | null, start_date: string | null, end_date: string | null = null): MarkupLine => ({
  id,
  zone,
  actor: 'seller',
  markup: { coefficient_type: 'coefficient', value },
  start_date,
  end_date,
})
const shown: GridView = { day: '2026-06-01', coefficient_type: 'coefficient' }
const rowOf = (lines: MarkupLine[], zone: string, at = shown) => {
  const row = gridRows(lines, zones, at).find(({ id }) => id === zone)
  if (!row) throw new Error(zone)
  return row
}
/** The lines after `value` was typed for the sellers of the subsidiary. */
const typed = (lines: MarkupLine[], zone: string, value: string | null, at = shown) => {
  const row = rowOf(lines, zone, at)
  return linesWith(lines, [{ ...row, cells: { ...row.cells, seller: { ...row.cells.seller, value } } }], at)
}

test('the nation stands first, and its markup in every subsidiary that has none of its own', () => {
  const lines = [line(1, 'NAT', '1.2', '2026-01-01')]
  expect(gridRows(lines, zones, shown).map(({ id }) => id)).toEqual(['NAT', 'LYO'])
  expect(rowOf(lines, 'LYO').cells.seller).toMatchObject({ value: null, own: null, national: { id: 1 } })
  expect(rowOf(lines, 'NAT').cells.seller).toMatchObject({ value: '1.2', own: { id: 1 }, national: null })
  expect(rowOf(lines, 'LYO').cells.agency).toMatchObject({ own: null, national: null })
})

test('a cell shows the line whose period holds the day, in the way that is chosen', () => {
  const lines = [line(1, 'LYO', '1.1', '2025-01-01', '2025-12-31'), line(2, 'LYO', '1.25', '2026-01-01')]
  expect(rowOf(lines, 'LYO').cells.seller.own?.id).toBe(2)
  expect(rowOf(lines, 'LYO', { ...shown, day: '2025-06-01' }).cells.seller.own?.id).toBe(1)
  expect(gridRows(lines, zones, { ...shown, coefficient_type: 'margin_rate' })[1]?.cells.seller.value).toBe('20.00')
})

test('what is typed goes to the line that acts, whatever its period, and leaves the others alone', () => {
  const lines = [line(1, 'LYO', '1.1', '2026-01-01'), line(2, 'NAT', '1.2', '2026-01-01')]
  expect(typed(lines, 'LYO', '1.3')).toEqual([line(1, 'LYO', '1.3', '2026-01-01'), lines[1]])
})

test('where none acts a line is made from the day on, until the day before the next', () => {
  const later = line(1, 'LYO', '1.1', '2026-09-01')
  expect(typed([later], 'LYO', '1.3')).toMatchObject([{ id: 1 }, { zone: 'LYO', start_date: '2026-06-01', end_date: '2026-08-31' }])
  expect(typed([], 'LYO', '1.3')).toMatchObject([{ zone: 'LYO', actor: 'seller', start_date: '2026-06-01', end_date: null }])
})

test('a cell that is emptied takes a line along that was never stored; a stored one stays, without a value', () => {
  expect(typed(typed([], 'LYO', '1.3'), 'LYO', null)).toEqual([])
  expect(typed([line(1, 'LYO', '1.1', '2026-01-01')], 'LYO', null)).toEqual([line(1, 'LYO', null, '2026-01-01')])
})

test('rows that say what they said before change nothing', () => {
  const lines = [line(1, 'LYO', '1.1', '2026-01-01'), line(2, 'NAT', '1.2', '2026-01-01')]
  expect(linesWith(lines, gridRows(lines, zones, shown), shown)).toEqual(lines)
})

test('the stretches begin and end where a period does', () => {
  const lines = [line(1, 'NAT', '1.1', '2026-01-01', '2026-06-30'), line(2, 'LYO', '1.2', '2026-03-01'), line(3, 'LYO', '1', null)]
  expect(timelineSegments(lines)).toEqual([
    { start_date: '2026-01-01', end_date: '2026-02-28' },
    { start_date: '2026-03-01', end_date: '2026-06-30' },
    { start_date: '2026-07-01', end_date: null },
  ])
  expect(timelineSegments([])).toEqual([])
})

test('what is wrong with a line stands on the cell that shows it', () => {
  const rows = gridRows([line(7, 'LYO', '0', '2026-01-01')], zones, shown)
  const error = { field: 'items.0.value', key: 'not_positive' }
  expect(errorsOfCells(rows, { '7.value': error, '8.value': error, '7.start_date': error })).toEqual({ 'LYO.seller': error })
})

test('a value is said in the two other ways as well, unless it can be said in none', () => {
  expect(otherWays(line(1, 'LYO', '1.25', '2026-01-01'), 'coefficient')).toEqual([
    ['markup_rate', '25.00'],
    ['margin_rate', '20.00'],
  ])
  expect(otherWays(line(1, 'LYO', '0', '2026-01-01'), 'coefficient')).toEqual([])
})
