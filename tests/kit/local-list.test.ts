// A list whose rows are all on the device is searched and sorted like the server does it for other lists.
import { describe, expect, test } from 'vitest'

import type { LocalOrder } from '#kit/list/use-local-list.ts'

import { openBrowser } from './browser.ts'

openBrowser()
const { arrangeRows: arranged } = await import('#kit/list/use-local-list.ts')

interface Row {
  id: number
  name: string
  code: string | null
  total: number | null
}
const rows: Row[] = [
  { id: 1, name: 'écran', code: null, total: 2 },
  { id: 2, name: 'Zip', code: 'B', total: null },
  { id: 3, name: 'Ecran', code: 'a', total: 10 },
  { id: 4, name: 'Eclipse', code: 'Été', total: 2 },
]
const order: LocalOrder<Row> = {
  searched: ({ name, code }) => [name, code],
  orders: { name: ({ name }) => name, code: ({ code }) => code, total: ({ total }) => total },
}
const idsOf = (question: { search?: string; sort?: string }) => arranged(rows, question, order).map(({ id }) => id)

describe('a list on the device', () => {
  test('is sorted without regard to case and accents, equal rows as they came, both ways', () => {
    expect(idsOf({ sort: 'name' })).toEqual([4, 1, 3, 2])
    expect(idsOf({ sort: '-name' })).toEqual([2, 1, 3, 4])
  })

  test('has what is empty last in both directions, and numbers by their size', () => {
    expect(idsOf({ sort: 'code' })).toEqual([3, 2, 4, 1])
    expect(idsOf({ sort: '-code' })).toEqual([4, 2, 3, 1])
    expect(idsOf({ sort: 'total' })).toEqual([1, 4, 3, 2])
    expect(idsOf({ sort: '-total' })).toEqual([3, 1, 4, 2])
  })

  test('is sorted by several columns', () => expect(idsOf({ sort: 'total,-name' })).toEqual([1, 4, 3, 2]))

  test('is narrowed by its filters, with and without a search', () => {
    const narrowed: LocalOrder<Row, { total?: number }> = {
      ...order,
      passes: ({ total: of }, { total }) => total === undefined || of === total,
    }
    const found = (question: { search?: string; total?: number }) => arranged(rows, question, narrowed).map(({ id }) => id)
    expect(found({ total: 2 })).toEqual([1, 4])
    expect(found({ total: 2, search: 'ecl' })).toEqual([4])
    expect(found({})).toEqual([1, 2, 3, 4])
  })

  test('is found by any part of each text', () => {
    expect(idsOf({ search: 'ECRAN' })).toEqual([1, 3])
    expect(idsOf({ search: 'ete', sort: 'name' })).toEqual([4])
    expect(idsOf({})).toEqual([1, 2, 3, 4])
  })
})
