// The layout of a table: which columns are shown, in which order, which are pinned.
import { describe, expect, test } from 'vitest'

import { moveColumn, pinUpTo, toggleColumn, widen, type TableLayout } from '#kit/table/layout.ts'
import { pagesBetween } from '#kit/table/remote-rows.ts'

const layout: TableLayout = { columns: ['a', 'b', 'c'], widths: {}, pinned: 1, density: 'comfortable' }

describe('the arrangement of a table', () => {
  test('a hidden column goes away and comes back at the end', () => {
    const without = toggleColumn(layout, 'a')
    expect(without.columns).toEqual(['b', 'c'])
    expect(toggleColumn(without, 'a').columns).toEqual(['b', 'c', 'a'])
  })

  test('the last visible column stays', () => {
    const one = { ...layout, columns: ['a'] }
    expect(toggleColumn(one, 'a')).toBe(one)
  })

  test('never more columns are pinned than are shown', () => {
    expect(toggleColumn({ ...layout, pinned: 3 }, 'b').pinned).toBe(2)
  })

  test('a column moves by one place and stays at the ends', () => {
    expect(moveColumn(layout, 'a', 1).columns).toEqual(['b', 'a', 'c'])
    expect(moveColumn(layout, 'a', -1)).toBe(layout)
    expect(moveColumn(layout, 'c', 1)).toBe(layout)
  })

  test('pinning goes up to a column, and up to the one before it the second time', () => {
    const pinned = pinUpTo(layout, 'b')
    expect(pinned.pinned).toBe(2)
    expect(pinUpTo(pinned, 'b').pinned).toBe(1)
  })

  test('a column is never too narrow to grasp nor too wide to read', () => {
    expect(widen(layout, 'a', 3).widths).toEqual({ a: 60 })
    expect(widen(layout, 'a', 5_000).widths).toEqual({ a: 800 })
  })
})

describe('the pages that the rows on screen need', () => {
  test('the first screen needs the first page alone', () => {
    expect(pagesBetween(0, 20)).toEqual([1])
  })

  test('the next page is asked for before its rows are on screen', () => {
    expect(pagesBetween(60, 80)).toEqual([1, 2])
  })

  test('however many rows are on screen, at most three pages are asked for at once', () => {
    expect(pagesBetween(5_000, 9_000)).toEqual([50, 51, 52])
  })
})
