// A list on the server: its state is in the URL, and only the rows around the visible ones are loaded.
import type { UseQueryOptions } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import * as v from 'valibot'

import type { RememberedList } from '#contract/people/remembered-lists.ts'

import type { TableLayout } from '../table/layout.ts'
import { pagesBetween, type RemotePage, type RemoteRows, useRemoteRows } from '../table/remote-rows.ts'
import { changesTo, type ListAddress, type ListQuestion, type ListSearch } from './address.ts'
import type { ListColumn } from './columns.ts'
import { allRows, type ReadPage } from './export/all-rows.ts'
import { useRemembered } from './remembered.ts'

/** Reads all rows of the list in its present state; calls `onProgress` with the rows done and the total. */
export type ReadAll<Row> = (onProgress: (done: number, total: number) => void, signal: AbortSignal) => Promise<Row[]>

/** The content of a saved view. */
type Viewed = NonNullable<RememberedList['view']>

export interface ListState<Filters, Row extends { id: number }> {
  address: ListAddress<Filters>
  search: ListSearch & Filters
  /**
   * Opens the list in another state. Only the differences are applied, as another change may be on its way. `replace` adds no history
   * entry.
   */
  go: (next: ListSearch & Filters, replace?: boolean) => void
  question: ListQuestion<Filters>
  /** All columns, with labels in the language in use. */
  columns: ListColumn<Row>[]
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
  /** Opens a saved view as it was saved, or the whole list as it was left. */
  onView: (view: Viewed | null) => void
  rows: RemoteRows<Row>
  /** The number of rows, once known. */
  count: number | undefined
  readAll: ReadAll<Row>
  onVisible: (first: number, last: number) => void
}

export interface ListDeclared<Filters, Row> {
  address: ListAddress<Filters>
  /** All columns, with labels in the language in use. */
  columns: () => ListColumn<Row>[]
}

interface Declared<Filters, Row> extends ListDeclared<Filters, Row> {
  /** The query of a page, counted from 1. */
  page: (question: ListQuestion<Filters>, number: number) => UseQueryOptions<RemotePage<Row>>
  /** Calls the server. */
  read: ReadPage<ListQuestion<Filters>, Row>
}

/** Loads the pages around the visible rows; the server sorts, searches and filters. */
export function useList<Filters, Row extends { id: number }>({ page, read, ...declared }: Declared<Filters, Row>): ListState<Filters, Row> {
  const { search, ...state } = useListState(declared)
  const [visible, setVisible] = useState({ first: (search.row ?? 1) - 1, last: (search.row ?? 1) - 1 })
  const { question, settle } = state
  const rows = useRemoteRows(question, visible, page)
  const onVisible = useCallback(
    (first: number, last: number) => {
      setVisible((now) => (samePages(now, { first, last }) ? now : { first, last }))
      settle(first)
    },
    [settle],
  )
  const readAll: ReadAll<Row> = (onProgress, signal) => allRows(read, question, onProgress, signal)
  return { ...state, search, rows, count: rows.error ? undefined : rows.total, onVisible, readAll }
}

/** Pause in milliseconds after scrolling before the URL is updated. */
const SETTLED_MS = 400

/** The part of the state that does not depend on where the rows are. */
export function useListState<Filters, Row>({ address, columns: columnsOf }: ListDeclared<Filters, Row>) {
  type Search = ListSearch & Filters
  const search = useSearch({ strict: false }) as unknown as Search
  const navigate = useNavigate()
  const router = useRouter()
  const { remember, layoutAsLeft } = useRemembered()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The route determines the type of its search; at runtime it is validated by `address.schema`. */
  const open = useCallback(
    (next: Search | ((now: Search) => Search), replace: boolean) =>
      void navigate({ to: '.', search: next as never, replace, resetScroll: false }),
    [navigate],
  )
  const go = useCallback(
    (next: Search, replace = false) => {
      clearTimeout(timer.current)
      // Changing the whole list leaves the view.
      if (next.view === undefined) remember({ view: null })
      const changes = changesTo(search, next)
      open((now) => ({ ...now, ...changes }), replace)
    },
    [open, remember, search],
  )
  const settle = useCallback(
    (first: number) => {
      clearTimeout(timer.current)
      const { pathname } = router.latestLocation
      timer.current = setTimeout(() => {
        // The user may have opened a row in the meantime.
        if (router.latestLocation.pathname !== pathname) return
        open((now) => ({ ...now, row: first > 0 ? first + 1 : undefined }), true)
      }, SETTLED_MS)
    },
    [open, router],
  )
  return {
    address,
    search,
    go,
    settle,
    question: address.questionOf(search),
    columns: columnsOf(),
    layout: address.layoutOf(search),
    onLayout: (next: TableLayout) => {
      const layout = address.searchOfLayout(next)
      // While a view is open, its layout is saved with the view only.
      if (search.view === undefined) remember({ layout: JSON.parse(JSON.stringify(layout)) as typeof layout, view: null })
      go({ ...search, ...layout }, true)
    },
    onView: (view: Viewed | null) => {
      remember({ view: view && { id: view.id, state: view.state } })
      clearTimeout(timer.current)
      open(view ? { ...v.parse(address.schema, view.state), view: view.id } : v.parse(address.schema, layoutAsLeft()), false)
    },
  }
}

type Places = { first: number; last: number }
const samePages = (a: Places, b: Places) => pagesBetween(a.first, a.last).join() === pagesBetween(b.first, b.last).join()
