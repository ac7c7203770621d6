// Whether what is on the screen could be read again, and if not why not: what is old must not pass for new, whatever failed.
import { onlineManager, type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'

import { ME_HASH } from '../client.ts'
import { isOffline } from '../send.ts'
import { isForeign, isUnavailable } from './response-check.ts'
import { isSlowRead, onSlowRead, watchSlowReads } from './slow-reads.ts'

/** No network; a server in trouble; something else in its place; an answer that has been awaited for long; anything else. */
export type Reason = 'offline' | 'unavailable' | 'foreign' | 'slow' | 'failed'

export interface StaleData {
  reason: Reason
  /** When the oldest of it was read. */
  since: Date
}

const reasons = new WeakMap<Query, Reason>()
/** The last response said that the server is in trouble. */
let troubled = false

/** What is said of a refresh that failed behind data that stays on the screen; `cache.ts` sets it. */
export const onRefresh = {
  failed: (_error: unknown, _query: Pick<Query<unknown, unknown>, 'state' | 'meta' | 'queryHash'>): void => undefined,
}

/** The data of `query` stays as it is, since it could not be read again. Said once, until it could. */
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

/** Follows every query; what a server in trouble could not refresh is asked again until it can. */
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

/** Whether the server can be asked just now, as far as is known. */
export const isReachable = (): boolean => onlineManager.isOnline() && !troubled

/** The one that is told where there are several. */
const order: readonly Reason[] = ['offline', 'unavailable', 'foreign', 'failed', 'slow']

/** Undefined where it is as new as it could be. */
const reasonOf = (query: Query): Reason | undefined =>
  !onlineManager.isOnline() ? 'offline' : (ofWhileOnline(query) ?? (isSlowRead(query) ? 'slow' : undefined))

/** What failed without a network has not been refreshed with it either. */
const ofWhileOnline = (query: Query): Reason | undefined => {
  const reason = reasons.get(query)
  return reason === 'offline' ? 'failed' : reason
}

/** What screens show under `keys`, or anywhere, without having been able to read it again; null when all of it is as new as it could be. */
export function staleDataOf(queryClient: QueryClient, keys: readonly QueryKey[]): StaleData | null {
  const stale = staleQueries(queryClient, keys)
  if (stale.length === 0) return null
  const found = new Set(stale.map(reasonOf))
  const since = new Date(Math.min(...stale.map(({ state }) => state.dataUpdatedAt)))
  return { reason: order.find((reason) => found.has(reason)) ?? 'failed', since }
}

/** The same for a screen. */
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

/** The state of the way to the server: signed out is a third one, and a page of its own. */
export function reachOf(queryClient: QueryClient): 'online' | 'offline' | 'unavailable' {
  if (!onlineManager.isOnline()) return 'offline'
  return troubled || staleQueries(queryClient, []).some((query) => isInTrouble(query)) ? 'unavailable' : 'online'
}

/** The same for a screen. */
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
      // Who is signed in is no datum of a screen, and its own screen shows it.
      .filter(({ queryHash }) => queryHash !== ME_HASH)
  )
}
