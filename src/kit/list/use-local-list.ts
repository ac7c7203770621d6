// A list with all rows loaded: searched and sorted on the device, with the URL, columns and export of other lists.
import { useCallback, useMemo } from 'react'

import { fold, searchFor } from '#engine/parsing/fold.ts'

import { useLocalRows } from '../table/local-rows.ts'
import type { ListQuestion, NoFilters } from './address.ts'
import { type ListDeclared, type ListState, useListState } from './use-list.ts'

/** Search, order and filters, as the server does them for other lists. */
export interface LocalOrder<Row, Filters = NoFilters> {
  /** The texts to search. */
  searched: (row: Row) => (string | null | undefined)[]
  /** The sort value for each order that a URL may name. */
  orders: Record<string, (row: Row) => string | number | null>
  /** Whether a row passes the filters; if omitted, there are none. */
  passes?: (row: Row, filters: ListQuestion<Filters>) => boolean
}

interface Declared<Row, Filters> extends ListDeclared<Filters, Row>, LocalOrder<Row, Filters> {
  /** All rows, as sorted by the server; undefined until they are loaded. */
  items: readonly Row[] | undefined
  error: unknown
  retry: () => void
}

/** Like `useList`, with all rows loaded. */
export function useLocalList<Row extends { id: number }, Filters = NoFilters>(declared: Declared<Row, Filters>): ListState<Filters, Row> {
  const { items, error, retry, searched, orders, passes } = declared
  const { settle, ...state } = useListState(declared)
  // As text, because `question` is a new object whenever the user scrolls.
  const question = JSON.stringify(state.question)
  const found = useMemo(
    () => arrangeRows(items ?? [], JSON.parse(question) as ListQuestion<Filters>, { searched, orders, ...(passes && { passes }) }),
    [items, question, searched, orders, passes],
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

/** The rows that match, in the requested order; equal ones keep their order, empty values come last. */
export function arrangeRows<Row, Filters = NoFilters>(
  rows: readonly Row[],
  question: ListQuestion<Filters>,
  { searched, orders, passes = () => true }: LocalOrder<Row, Filters>,
): Row[] {
  const { search = '', sort } = question
  const matches = searchFor(search)
  const by = (sort?.split(',') ?? []).map((one) => ({ order: orders[one.replace('-', '')], direction: one.startsWith('-') ? -1 : 1 }))
  return rows
    .filter((row) => passes(row, question) && matches(searched(row).filter(Boolean).join('\n')))
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
