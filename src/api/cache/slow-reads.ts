// Reads that have had no response for some seconds: the data that they would refresh must not look up to date meanwhile.
import type { Query, QueryClient } from '@tanstack/react-query'

import { SLOW } from '../send.ts'

const slow = new WeakSet<Query>()
const listeners = new Set<() => void>()

export const isSlowRead = (query: Query): boolean => slow.has(query)

/** Calls `listener` when a read becomes slow; the query itself notifies when it has ended. */
export function onSlowRead(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function watchSlowReads(queryClient: QueryClient): void {
  const timers = new WeakMap<Query, ReturnType<typeof setTimeout>>()
  const begin = (query: Query) => {
    const becomeSlow = () => {
      slow.add(query)
      for (const listener of listeners) listener()
    }
    timers.set(query, setTimeout(becomeSlow, SLOW))
  }
  const end = (query: Query) => {
    clearTimeout(timers.get(query))
    timers.delete(query)
    slow.delete(query)
  }
  queryClient.getQueryCache().subscribe(({ query }) => {
    const reads = query.state.fetchStatus === 'fetching'
    if (reads && !timers.has(query)) begin(query)
    if (!reads && timers.has(query)) end(query)
  })
}
