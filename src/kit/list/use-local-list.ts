// A list whose rows are all here: searched and sorted on the device, with the address, the columns and the export of every list.
import { useCallback, useMemo } from 'react'

import { fold } from '../format/fold.ts'
import { useLocalRows } from '../table/local-rows.ts'
import type { ListQuestion, NoFilters } from './address.ts'
import { type ListDeclared, type ListState, useListState } from './use-list.ts'

/** Does what the server does for other lists. */
export interface LocalOrder<Row> {
  /** The texts that a search looks in. */
  searched: (row: Row) => (string | null | undefined)[]
  /** What each order that an address may name goes by. */
  orders: Record<string, (row: Row) => string | number | null>
}

interface Declared<Row> extends ListDeclared<NoFilters, Row>, LocalOrder<Row> {
  /** All rows, as the server sorts them; undefined until they are there. */
  items: readonly Row[] | undefined
  error: unknown
  retry: () => void
}

export function useLocalList<Row extends { id: number }>(declared: Declared<Row>): ListState<NoFilters, Row> {
  const { items, error, retry, searched, orders } = declared
  const { settle, ...state } = useListState(declared)
  const { search, sort } = state.question
  const found = useMemo(
    () => arranged(items ?? [], { ...(search && { search }), ...(sort && { sort }) }, { searched, orders }),
    [items, search, sort, searched, orders],
  )
  const { rows, onVisible } = useLocalRows(found)
  const total = items && found.length
  return {
    ...state,
    rows: { ...rows, total, error: items ? null : error, retry },
    count: total,
    readAll: async () => await Promise.resolve(found),
    onVisible: useCallback(
      (first: number, last: number) => {
        onVisible(first, last)
        settle(first)
      },
      [onVisible, settle],
    ),
  }
}

/** The rows that are asked for, in their order; equal ones follow each other as in `rows`, what is empty comes last. */
export function arranged<Row>(
  rows: readonly Row[],
  { search = '', sort }: ListQuestion<NoFilters>,
  { searched, orders }: LocalOrder<Row>,
): Row[] {
  const wanted = fold(search)
  const by = (sort?.split(',') ?? []).map((one) => ({ order: orders[one.replace('-', '')], direction: one.startsWith('-') ? -1 : 1 }))
  return rows
    .filter((row) => wanted === '' || searched(row).some((text) => text && fold(text).includes(wanted)))
    .map((row) => ({ row, keys: by.map(({ order }) => keyOf(order?.(row))) }))
    .sort((a, b) => by.map(({ direction }, at) => compared(a.keys[at], b.keys[at], direction)).find(Boolean) ?? 0)
    .map(({ row }) => row)
}

type Key = string | number | null | undefined
const keyOf = (value: Key): Key => (typeof value === 'string' ? fold(value) : value)

function compared(a: Key, b: Key, direction: number): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return (a < b ? -1 : 1) * direction
}
