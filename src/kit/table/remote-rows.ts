// A long list that lives on the server: only the pages under the eye are fetched.
import { useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

export interface RemotePage<Row> {
  items: Row[]
  total: number
  unknown_references?: string[] | undefined
}

/** Rows per request: three of them cover any screen. */
export const PAGE_SIZE = 100

export interface RemoteRows<Row> {
  /** Undefined before the first answer. */
  total: number | undefined
  /** The row at a place of the list, or undefined where it has not arrived. */
  at: (index: number) => Row | undefined
  /** Every row that has arrived around the visible ones, in order, with their places. */
  loaded: { index: number; row: Row }[]
  /** What is shown belongs to the former question; the answer to the new one is on its way. */
  stale: boolean
  /** Why there is nothing to show. */
  error: unknown
  /** Why some of the rows under the eye are missing, while the list itself is known. */
  missing: unknown
  retry: () => void
  /** Of the references that were searched, those that do not exist. */
  unknown?: readonly string[]
  /** When the data on screen was answered, in milliseconds since 1970. */
  answered_at: number
}

/**
 * The rows of `question` between the places `first` and `last`.
 * A new question keeps showing the rows of the former one until its own first page is there.
 * `page(question, number)` gives the query of a page, counted from 1.
 */
export function useRemoteRows<Question, Row>(
  question: Question,
  visible: { first: number; last: number },
  page: (question: Question, number: number) => UseQueryOptions<RemotePage<Row>>,
): RemoteRows<Row> {
  const [shown, setShown] = useState(question)
  const firstPage = Math.floor(visible.first / PAGE_SIZE) + 1
  const changed = JSON.stringify(shown) !== JSON.stringify(question)
  const wanted = useQuery(page(question, changed ? 1 : firstPage))
  if (changed && wanted.data) setShown(question)
  const current = changed && wanted.data ? question : shown
  const numbers = pagesBetween(visible.first, visible.last)
  const pages = useQueries({ queries: numbers.map((number) => page(current, number)) })
  const known = pages.find(({ data }) => data)?.data
  const failure = wanted.error ?? pages.find(({ error }) => error)?.error ?? null
  // Rows far away have not arrived yet: the list is as long as it was said to be.
  const list = JSON.stringify(current)
  const [length, setLength] = useState<{ list: string; total: number }>()
  const knownTotal = known?.total ?? (changed ? undefined : wanted.data?.total)
  if (knownTotal !== undefined && (length?.list !== list || length.total !== knownTotal)) setLength({ list, total: knownTotal })
  const total = knownTotal ?? (length?.list === list ? length.total : wanted.data?.total)
  const failed = total === undefined || (changed && wanted.error !== null)
  const [from = 1] = numbers
  const [one, two, three] = pages.map(({ data }) => data?.items)
  // The same rows stay the same array, so that scrolling within them renders nothing again.
  const loaded = useMemo(
    () =>
      [one, two, three].flatMap((items, place) =>
        (items ?? []).map((row, offset) => ({ index: (from - 1 + place) * PAGE_SIZE + offset, row })),
      ),
    [from, one, two, three],
  )
  const rows = useMemo(() => new Map(loaded.map(({ index, row }) => [index, row])), [loaded])
  return {
    total,
    unknown: known?.unknown_references ?? NONE,
    at: (index) => rows.get(index),
    loaded,
    stale: changed && !wanted.data,
    // Rows of the former question must not hide that the new one has failed.
    error: failed ? failure : null,
    missing: failed ? null : failure,
    retry: () => void Promise.all([wanted, ...pages].filter(({ error }) => error).map(({ refetch }) => refetch())),
    answered_at: Math.max(0, ...pages.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  }
}

const NONE: readonly string[] = []

/** Rows that are fetched before they are on screen. */
const AHEAD = 30

/** The pages, counted from 1, that the places on screen and just around them need. */
export function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first - AHEAD) / PAGE_SIZE) + 1
  const to = Math.floor((Math.max(first, last) + AHEAD) / PAGE_SIZE) + 1
  return Array.from({ length: Math.min(to - from + 1, 3) }, (_, offset) => from + offset)
}
