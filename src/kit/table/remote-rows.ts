// Rows of a long list on the server: only the pages around the visible rows are loaded.
import { useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

export interface RemotePage<Row> {
  items: Row[]
  total: number
  unknown_references?: string[] | undefined
}

/** Rows per request: three pages cover any screen. */
export const PAGE_SIZE = 100

export interface RemoteRows<Row> {
  /** Undefined before the first response. */
  total: number | undefined
  /** The row at an index of the list, or undefined if it is not loaded. */
  at: (index: number) => Row | undefined
  /** All loaded rows around the visible ones, in order, with their indexes. */
  loaded: { index: number; row: Row }[]
  /** The rows belong to the previous question; the response to the new one is not there yet. */
  stale: boolean
  /** The error if there is nothing to show. */
  error: unknown
  /** The error if some of the visible rows are missing, while the list itself is known. */
  missing: unknown
  retry: () => void
  /** The searched references that do not exist. */
  unknown?: readonly string[]
  /** When the shown data was received, in milliseconds since 1970. */
  answered_at: number
}

/**
 * The rows of `question` between the indexes `first` and `last`. After a new question, the rows of the previous one remain until the
 * first page of the new one is loaded. `page(question, number)` returns the query of a page, counted from 1.
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
  // After scrolling far, no page is loaded yet: the last known length of the list is used.
  const list = JSON.stringify(current)
  const [length, setLength] = useState<{ list: string; total: number }>()
  const knownTotal = known?.total ?? (changed ? undefined : wanted.data?.total)
  if (knownTotal !== undefined && (length?.list !== list || length.total !== knownTotal)) setLength({ list, total: knownTotal })
  const total = knownTotal ?? (length?.list === list ? length.total : wanted.data?.total)
  const failed = total === undefined || (changed && wanted.error !== null)
  const [from = 1] = numbers
  const [one, two, three] = pages.map(({ data }) => data?.items)
  // Keeps the array stable while its rows are the same, so that scrolling within them renders nothing again.
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
    // Rows of the previous question must not hide an error of the new one.
    error: failed ? failure : null,
    missing: failed ? null : failure,
    retry: () => void Promise.all([wanted, ...pages].filter(({ error }) => error).map(({ refetch }) => refetch())),
    answered_at: Math.max(0, ...pages.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  }
}

const NONE: readonly string[] = []

/** The number of rows loaded before they are on screen. */
const AHEAD = 30

/** The pages, counted from 1, that contain the visible rows and those just around them. */
export function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first - AHEAD) / PAGE_SIZE) + 1
  const to = Math.floor((Math.max(first, last) + AHEAD) / PAGE_SIZE) + 1
  return Array.from({ length: Math.min(to - from + 1, 3) }, (_, offset) => from + offset)
}
