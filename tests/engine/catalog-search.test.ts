// Which catalogue prices a product in a subsidiary, and why the rows of the others do not apply.
import { describe, expect, test } from 'vitest'

import type { Actor } from '#engine/prices/amounts.ts'
import { catalogsInOrder, rowInSearch, type SearchedCatalog, searchOf } from '#engine/prices/catalog-search.ts'

import { fc } from '../chance.ts'
import { times } from '../torture.ts'
import { amounts } from './any.ts'

const day = '2026-06-01'
const asked = { zone: 'LYO', national: 'NAT', day, chosen: null }
const catalog = (id: number, zone: string | null, set: Partial<SearchedCatalog> = {}): SearchedCatalog => ({
  id,
  zone,
  exclusive: false,
  start_date: null,
  end_date: null,
  ...set,
})
const row = (id: number, catalog_id: number, set: { actor?: Actor; active?: boolean; start_date?: string; end_date?: string } = {}) => ({
  ...amounts({}),
  id,
  catalog_id,
  actor: 'seller' as const,
  active: true,
  start_date: '2026-01-01',
  end_date: null,
  ...set,
})
const order = (lists: SearchedCatalog[], set: object = {}) => catalogsInOrder(lists, { ...asked, ...set }).map(({ id }) => id)

describe('a subsidiary’s prices', () => {
  test('are looked for in the offer’s choice, then in its own catalogues, then in the national ones', () => {
    const lists = [
      catalog(1, null),
      catalog(2, 'LYO'),
      catalog(3, 'NAT'),
      catalog(4, 'PAR'),
      catalog(5, 'LYO'),
      catalog(6, 'LYO', { end_date: '2026-05-31' }),
    ]
    expect(order(lists)).toEqual([2, 5, 1, 3])
    expect(order(lists, { chosen: 3 })).toEqual([3, 2, 5, 1])
    expect(order(lists, { chosen: 4 })).toEqual([2, 5, 1, 3])
    expect(order(lists, { zone: null })).toEqual([3, 1])
  })

  test('come from an exclusive catalogue alone where one is valid that day, whatever the offer chose', () => {
    const exclusive = { exclusive: true }
    const lists = [
      catalog(1, null, exclusive),
      catalog(2, 'LYO'),
      catalog(3, 'LYO', exclusive),
      catalog(4, 'LYO', exclusive),
      catalog(5, 'PAR', exclusive),
    ]
    expect(order(lists, { chosen: 4 })).toEqual([3, 4])
    expect(order(lists, { zone: 'BRE' })).toEqual([1])
    expect(order([catalog(2, 'LYO'), catalog(3, 'LYO', { ...exclusive, end_date: '2026-05-31' })])).toEqual([2])
  })

  test('are found article by article, and every other row says why it does not count, first by itself', () => {
    const lists = [catalog(1, 'NAT'), catalog(2, 'LYO'), catalog(3, 'PAR'), catalog(4, 'LYO', { end_date: '2026-05-31' })]
    const rows = [
      row(10, 1),
      row(20, 2, { active: false }),
      row(21, 2, { actor: 'agency' }),
      row(22, 2, { start_date: '2026-07-01' }),
      row(30, 3),
      row(31, 3, { actor: 'agency' }),
      row(40, 4),
    ]
    expect(rowInSearch(rows, searchOf(lists, asked), { actor: 'seller' })).toEqual({
      row: rows[0],
      ignored: [
        { row_id: 20, reason: 'INACTIVE' },
        { row_id: 21, reason: 'OTHER_ACTOR' },
        { row_id: 22, reason: 'OUT_OF_PERIOD' },
        { row_id: 30, reason: 'OTHER_ZONE' },
        { row_id: 31, reason: 'OTHER_ACTOR' },
        { row_id: 40, reason: 'CATALOG_OUT_OF_PERIOD' },
      ],
    })
    const own = row(23, 2)
    expect(rowInSearch([...rows, own], searchOf(lists, asked), { actor: 'seller' })).toMatchObject({
      row: own,
      ignored: [{ row_id: 10, reason: 'LESS_SPECIFIC' }, {}, {}, {}, {}, {}, {}],
    })
    const behind = searchOf([...lists, catalog(9, 'LYO', { exclusive: true })], { ...asked, chosen: 1 })
    const found = rowInSearch([row(10, 1), row(23, 2), row(30, 3)], behind, { actor: 'seller' })
    expect(found).toEqual({
      row: null,
      ignored: [
        { row_id: 10, reason: 'EXCLUSIVE_CATALOG' },
        { row_id: 23, reason: 'EXCLUSIVE_CATALOG' },
        { row_id: 30, reason: 'OTHER_ZONE' },
      ],
    })
  })
})

test('a naive second search finds the same row, and names each other one once', () => {
  const zone = fc.constantFrom(null, 'NAT', 'LYO', 'PAR')
  const anyCatalog = fc.record({ zone, exclusive: fc.boolean(), over: fc.boolean() })
  const anyRow = fc.record({ at: fc.nat({ max: 5 }), actor: fc.constantFrom('seller' as const, 'agency' as const), active: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(anyCatalog, { minLength: 1, maxLength: 6 }),
      fc.uniqueArray(anyRow, { selector: ({ at, actor }) => `${at}${actor}` }),
      fc.option(fc.nat({ max: 5 }), { nil: null }),
      (any, held, chosen) => {
        const lists = any.map(({ zone: its, exclusive, over }, id) => catalog(id, its, { exclusive, end_date: over ? '2026-05-31' : null }))
        const rows = held.map(({ at, actor, active }, id) => row(id, at % lists.length, { actor, active }))
        const places = lists.filter(({ end_date }) => end_date === null)
        const own = places.filter((one) => one.zone === 'LYO')
        const wide = places.filter((one) => one.zone === null || one.zone === 'NAT')
        const only = own.filter(({ exclusive }) => exclusive)
        const first = [...own, ...wide].filter(({ id }) => id === chosen)
        const searched = only.length > 0 ? only : [...first, ...own, ...wide]
        const counts = (id: number) => rows.find((one) => one.catalog_id === id && one.active && one.actor === 'seller')
        const expected = searched.flatMap(({ id }) => counts(id) ?? [])[0] ?? null
        const found = rowInSearch(rows, searchOf(lists, { ...asked, chosen }), { actor: 'seller' })
        expect(found.row).toBe(expected)
        expect(found.ignored.map(({ row_id }) => row_id)).toEqual(rows.filter((one) => one !== expected).map(({ id }) => id))
      },
    ),
    { numRuns: times(500, 20_000) },
  )
})
