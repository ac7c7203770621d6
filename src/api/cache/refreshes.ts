// Whether the data on screen could be refreshed, and if not, why: stale data must be recognisable as such.
import { onlineManager, type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'

import { ME_HASH } from '../client.ts'
import { isOffline } from '../send.ts'
import { isForeign, isUnavailable } from './response-check.ts'
import { isSlowRead, onSlowRead, watchSlowReads } from './slow-reads.ts'

/** No network; a failing server; a response that is not the server's; a response overdue; anything else. */
export type Reason = 'offline' | 'unavailable' | 'foreign' | 'slow' | 'failed'

export interface StaleData {
  reason: Reason
  /** When the oldest of the data was read. */
  since: Date
}

const reasons = new WeakMap<Query, Reason>()
/** Whether the last response showed that the server is failing. */
let troubled = false

/** Called when a refresh fails while its data stays on screen; set by `cache.ts`. */
export const onRefresh = {
  failed: (_error: unknown, _query: Pick<Query<unknown, unknown>, 'state' | 'meta' | 'queryHash'>): void => undefined,
}

/** Keeps the data of `query` although it could not be refreshed. Reported once, until a refresh succeeds. */
export function markStale(query: Query, error: unknown): void {
  const known = reasons.has(query)
  note(query, error)
  if (!known) onRefresh.failed(error, query)
}

function note(query: Query, error: unknown): void {
  reasons.set(query, isOffline(error) ? 'offline' : isForeign(error) ? 'foreign' : isUnavailable(error) ? 'unavailable' : 'failed')
  if (isUnavailable(error)) troubled = true
}

const isInTrouble = (query: Query): boolean => ['unavailable', 'foreign'].includes(reasons.get(query) ?? '')

const FIRST_RETRY = 5_000
const LAST_RETRY = 30_000

/** Watches all queries; those that a failing server could not refresh are retried until they succeed. */
export function watchRefreshes(queryClient: QueryClient): void {
  troubled = false
  watchSlowReads(queryClient)
  const waiting = () => queryClient.getQueryCache().findAll({ type: 'active', predicate: isInTrouble })
  let timer: ReturnType<typeof setTimeout> | undefined
  const retryIn = (delay: number) => {
    timer = setTimeout(() => {
      const queries = waiting()
      void Promise.allSettled(queries.map(async (query) => await query.fetch())).then(() => {
        timer = undefined
        if (waiting().length > 0) retryIn(Math.min(delay * 2, LAST_RETRY))
      })
    }, delay)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success') {
      reasons.delete(query)
      if (!action.manual) troubled = false
    }
    if (action.type === 'error') note(query, action.error)
    if (timer === undefined && isInTrouble(query)) retryIn(FIRST_RETRY)
  })
}

/** Whether the server is reachable at the moment, as far as is known. */
export const isReachable = (): boolean => onlineManager.isOnline() && !troubled

/** If there are several reasons, the first one in this order is shown. */
const order: readonly Reason[] = ['offline', 'unavailable', 'foreign', 'failed', 'slow']

/** Undefined if the data is up to date. */
const reasonOf = (query: Query): Reason | undefined =>
  !onlineManager.isOnline() ? 'offline' : (ofWhileOnline(query) ?? (isSlowRead(query) ? 'slow' : undefined))

/** A query that failed offline has not been refreshed since the network came back either. */
const ofWhileOnline = (query: Query): Reason | undefined => {
  const reason = reasons.get(query)
  return reason === 'offline' ? 'failed' : reason
}

/**
 * The oldest data that screens show under `keys` (or any, if empty) without having been able to refresh it; null if all of it is up to
 * date.
 */
export function staleDataOf(queryClient: QueryClient, keys: readonly QueryKey[]): StaleData | null {
  const stale = staleQueries(queryClient, keys)
  if (stale.length === 0) return null
  const found = new Set(stale.map(reasonOf))
  const since = new Date(Math.min(...stale.map(({ state }) => state.dataUpdatedAt)))
  return { reason: order.find((reason) => found.has(reason)) ?? 'failed', since }
}

/** The same as a hook. */
export function useStaleData(...keys: readonly QueryKey[]): StaleData | null {
  const queryClient = useQueryClient()
  const last = useRef<StaleData | null>(null)
  return useSyncExternalStore(
    (listener) => subscribeBoth(queryClient, listener),
    () => {
      const found = staleDataOf(queryClient, keys)
      if (JSON.stringify(found) !== JSON.stringify(last.current)) last.current = found
      return last.current
    },
  )
}

/** Whether the server can be reached. Being signed out is a further state, with a page of its own. */
export function reachOf(queryClient: QueryClient): 'online' | 'offline' | 'unavailable' {
  if (!onlineManager.isOnline()) return 'offline'
  return troubled || staleQueries(queryClient, []).some((query) => isInTrouble(query)) ? 'unavailable' : 'online'
}

/** The same as a hook. */
export function useReach(): ReturnType<typeof reachOf> {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    (listener) => subscribeBoth(queryClient, listener),
    () => reachOf(queryClient),
  )
}

function subscribeBoth(queryClient: QueryClient, listener: () => void): () => void {
  const stop = [queryClient.getQueryCache().subscribe(listener), onlineManager.subscribe(listener), onSlowRead(listener)]
  return () => {
    for (const one of stop) one()
  }
}

function staleQueries(queryClient: QueryClient, keys: readonly QueryKey[]): Query[] {
  const filters = keys.length > 0 ? keys.map((queryKey) => ({ queryKey })) : [{}]
  return (
    filters
      .flatMap((filter) => queryClient.getQueryCache().findAll({ type: 'active', ...filter }))
      .filter((query) => query.state.data !== undefined && reasonOf(query) !== undefined)
      // The signed-in user is not data of a screen, and has a screen of its own.
      .filter(({ queryHash, meta }) => queryHash !== ME_HASH && !meta?.aside)
  )
}
