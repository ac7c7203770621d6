// The working set: the answers that matter most, in localStorage, so that they are read before the first render.
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import { type PersistedClient, persistQueryClientRestore } from '@tanstack/react-query-persist-client'

import { beginWriting } from '#device/writing.ts'

import { serializeClient, serializeState } from './serialize.ts'

/** However often it was seen since: what is older is not shown. */
export const MAX_AGE = 30 * 24 * 3600 * 1000
/** Where the working set lies. */
const WORKING_SET = 'answers'
/** 2 MB of localStorage, which takes two bytes per character. */
const MOST_WORKING = 1_000_000
/** Names and times around each answer. */
const AROUND = 150
/** One huge answer must not push everything else out of the working set. */
const LARGEST = MOST_WORKING / 4
/** Answers in memory that nothing shows, beyond which the longest unseen are read from IndexedDB again. */
const IN_MEMORY = 500
const PAUSE_BETWEEN_WRITES = 1_000
/** A frame's worth of work, then the page may draw. */
const SLICE = 8

/** Keeps the working set of `queryClient` written down while `mayWrite`, until it is stopped; nothing is restored of another `buster`. */
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
    // A storage with less room gets the more important half, then its half.
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
      // No room for so much: what was written before stays.
    }
  }
  return {
    restore: () => persistQueryClientRestore({ queryClient, persister, maxAge: MAX_AGE, buster }),
    stop: onceInAWhile(queryClient, write, writeAtOnce),
  }
}

/** What it holds is written down anew from what is left in memory. */
export const dropWorkingSet = (): void => localStorage.removeItem(WORKING_SET)

type Chosen = PersistedClient['clientState']['queries']

/** The queries of the working set, the most important first: what has no input (user, reference data), then what was seen last. Yields where the page may draw. */
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

/** Calls `write` some time after the last of many changes, and `writeAtOnce` if the page is left before. Returns what stops it. */
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
