// The working set: the most important responses, in localStorage, so that they are available before the first render.
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import { type PersistedClient, persistQueryClientRestore } from '@tanstack/react-query-persist-client'

import { beginWriting } from '#device/writing.ts'

import { serializeClient, serializeState } from './serialize.ts'

/** Older data is not shown, however often it was viewed since. */
export const MAX_AGE = 30 * 24 * 3600 * 1000
/** Key of the working set in localStorage. */
const WORKING_SET = 'answers'
/** 2 MB of localStorage, which takes two bytes per character. */
const MOST_WORKING = 1_000_000
/** Characters added to each response for names and times. */
const AROUND = 150
/** One huge response must not push everything else out of the working set. */
const LARGEST = MOST_WORKING / 4
/** The number of inactive queries kept in memory; above it, those unused for longest are removed and read from IndexedDB again. */
const IN_MEMORY = 500
const PAUSE_BETWEEN_WRITES = 1_000
/** Milliseconds of work per frame, before the page may draw. */
const SLICE = 8

/** Writes the working set of `queryClient` while `mayWrite`, until it is stopped; data with another `buster` is not restored. */
export function openWorkingSet(queryClient: QueryClient, buster: string, mayWrite: () => boolean) {
  const persister = createSyncStoragePersister({
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => mayWrite() && localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    },
    key: WORKING_SET,
    throttleTime: 0,
    serialize: (client) => serializeClient(client),
    deserialize: (text) => withoutOld(JSON.parse(text) as PersistedClient),
    // If storage is too small, writes the more important half, then half of that.
    retry: ({ persistedClient, errorCount }) => (errorCount > 5 ? undefined : halved(persistedClient)),
  })
  const clientOf = (queries: Chosen): PersistedClient => ({ timestamp: Date.now(), buster, clientState: { mutations: [], queries } })
  const write = async () => {
    const queries = await slowly(choose(queryClient))
    if (mayWrite()) await persister.persistClient(clientOf(queries))
    forgetUnseen(queryClient)
  }
  const writeAtOnce = () => {
    if (!mayWrite()) return
    try {
      localStorage.setItem(WORKING_SET, serializeClient(clientOf(atOnce(choose(queryClient)))))
    } catch {
      // Not enough room: what was written before stays.
    }
  }
  return {
    restore: () => persistQueryClientRestore({ queryClient, persister, maxAge: MAX_AGE, buster }),
    stop: onceInAWhile(queryClient, write, writeAtOnce),
  }
}

/** Deletes the stored working set; it is written again from what is left in memory. */
export const dropWorkingSet = (): void => localStorage.removeItem(WORKING_SET)

type Chosen = PersistedClient['clientState']['queries']

/**
 * The queries of the working set, the most important first: those without input (user, lookup lists), then the most recently viewed.
 * Yields when the page may draw.
 */
function* choose(queryClient: QueryClient): Generator<undefined, Chosen> {
  const candidates = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.data !== undefined && Date.now() - state.dataUpdatedAt < MAX_AGE })
    .sort((a, b) => Number(hasInput(a)) - Number(hasInput(b)) || seenAt(b) - seenAt(a))
  const chosen: Chosen = []
  let room = MOST_WORKING
  let since = performance.now()
  for (const query of candidates) {
    const size = serializeState(query.state).length + query.queryHash.length * 2 + AROUND
    if (size <= Math.min(room, LARGEST)) {
      chosen.push({ queryHash: query.queryHash, queryKey: query.queryKey, state: query.state, dehydratedAt: Date.now() })
      room -= size
    }
    if (room < MOST_WORKING / 100) break
    if (performance.now() - since > SLICE) {
      yield
      since = performance.now()
    }
  }
  return chosen
}

async function slowly<T>(steps: Generator<undefined, T>): Promise<T> {
  let step = steps.next()
  while (!step.done) {
    await new Promise((resolve) => setTimeout(resolve))
    step = steps.next()
  }
  return step.value
}

function atOnce<T>(steps: Generator<undefined, T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const hasInput = ({ queryKey }: Query): boolean => Object.keys((queryKey[1] as { input?: object } | undefined)?.input ?? {}).length > 0

const lastSeen = new WeakMap<Query, number>()
const seenAt = (query: Query): number => (query.isActive() ? Infinity : Math.max(lastSeen.get(query) ?? 0, query.state.dataUpdatedAt))

/**
 * Calls `write` some time after the first of several changes, and `writeAtOnce` if the page is left before that. Returns a function
 * that stops it.
 */
function onceInAWhile(queryClient: QueryClient, write: () => Promise<void>, writeAtOnce: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let written = () => {}
  const stopListening = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' || event.type === 'observerRemoved') lastSeen.set(event.query, Date.now())
    const changed = event.type === 'removed' || (event.type === 'updated' && ['success', 'setState'].includes(event.action.type))
    if (!changed || timer !== null) return
    const done = (written = beginWriting())
    timer = setTimeout(() => {
      timer = null
      void write().finally(done)
    }, PAUSE_BETWEEN_WRITES)
  })
  const stopWaiting = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    written()
  }
  const pageLeft = () => {
    if (timer !== null) writeAtOnce()
    stopWaiting()
  }
  window.addEventListener('pagehide', pageLeft)
  return () => {
    stopListening()
    window.removeEventListener('pagehide', pageLeft)
    stopWaiting()
  }
}

function forgetUnseen(queryClient: QueryClient): void {
  const unseen = queryClient.getQueryCache().findAll({ type: 'inactive', fetchStatus: 'idle' })
  for (const query of unseen.sort((a, b) => seenAt(b) - seenAt(a)).slice(IN_MEMORY)) queryClient.getQueryCache().remove(query)
}

const withQueries = (client: PersistedClient, queries: PersistedClient['clientState']['queries']): PersistedClient => ({
  ...client,
  clientState: { ...client.clientState, queries },
})

const halved = (client: PersistedClient): PersistedClient =>
  withQueries(client, client.clientState.queries.slice(0, Math.floor(client.clientState.queries.length / 2)))

const withoutOld = (client: PersistedClient): PersistedClient =>
  withQueries(
    client,
    client.clientState.queries.filter(({ state }) => Date.now() - state.dataUpdatedAt < MAX_AGE),
  )
