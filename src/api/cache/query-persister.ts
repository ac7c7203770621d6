// What is kept of the server's answers: the working set in localStorage, read before the first render; everything in IndexedDB, per query.
import { ORPCError } from '@orpc/client'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import {
  CancelledError,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { experimental_createQueryPersister, persistQueryClientRestore } from '@tanstack/react-query-persist-client'

import type { CurrentUser } from '#contract/people/users.ts'
import { CONTRACT_VERSION } from '#contract/shared/version.ts'
import { clearKept, openKept } from '#device/kept.ts'
import {
  clearAnswers,
  clearAnswersSeen,
  dropAnswer,
  dropAnswersOlderThan,
  keepAnswer,
  readAnswer,
  readAnswers,
} from '#device/query-store.ts'
import { storedUser } from '#device/stored-user.ts'
import { beginWriting, whileWriting } from '#device/writing.ts'

import { isOffline } from '../send.ts'
import { markStale } from './refreshes.ts'
import { isUnavailable } from './response-check.ts'
import { serializeAnswer, serializeClient, serializeState } from './serialize.ts'

const MAX_AGE = 30 * 24 * 3600 * 1000
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

/** Of the keys of answers, before the hash of their query. */
const PREFIX = 'q'
export const keyOfAnswer = (hash: string): string => `${PREFIX}-${hash}`
/** What the keys of all answers begin with. */
export const ANSWERS = keyOfAnswer('')

type Keeper = ReturnType<typeof openKeeper>
let keeper: Keeper | null = null

/** Of another contract, user or set of rights nothing is read: who loses a right loses what it had brought here. */
const busterOf = (user: CurrentUser): string => [CONTRACT_VERSION, user.id, user.is_admin, ...rightsOf(user)].join(':')
const rightsOf = ({ roles }: CurrentUser): number[] =>
  [...new Set(roles.flatMap(({ permissions }) => permissions.map(({ id }) => id)))].sort((a, b) => a - b)

/** Opens what is kept for `user` and puts the working set into the cache. */
export async function openCache(queryClient: QueryClient, user: CurrentUser): Promise<void> {
  closeCache()
  keeper = openKeeper(queryClient, user)
  await keeper.restore().catch(() => undefined)
  void dropAnswersOlderThan(MAX_AGE).catch(() => undefined)
}

/** From now on nothing is written, not even by a request that is still under way. */
export function closeCache(): void {
  keeper?.close()
  keeper = null
}

/** Drops whatever is kept, and what memory holds beyond the screen. */
export async function forgetAnswers(queryClient: QueryClient): Promise<void> {
  closeCache()
  queryClient.removeQueries({ type: 'inactive' })
  await Promise.allSettled([clearAnswers(), clearKept()])
}

/** Drops what was merely seen, on this device and in memory. */
export async function forgetSeen(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  await clearAnswersSeen()
}

/** Whether what is kept was opened for this user with these rights. */
export const cacheIsFor = (user: CurrentUser): boolean => keeper?.buster === busterOf(user)

function openKeeper(queryClient: QueryClient, user: CurrentUser) {
  const buster = busterOf(user)
  let open = true
  /** A tab that slept through a change of user must not write for the former one. */
  const mayWrite = () => open && storedUser()?.id === user.id
  // What is kept on purpose has to be known before any of it is written again.
  const known = openKept().catch(() => undefined)
  const keep = async (key: string, value: string) => {
    await known
    if (mayWrite()) await keepAnswer(key, value)
  }

  const workingSet = createSyncStoragePersister({
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

  const perQuery = experimental_createQueryPersister({
    storage: {
      getItem: (key) => readAnswer(key, MAX_AGE).catch(() => undefined),
      setItem: (key, value) => (mayWrite() ? whileWriting(keep(key, value)).catch(() => undefined) : undefined),
      removeItem: (key) => dropAnswer(key).catch(() => undefined),
    },
    serialize: (query) => serializeAnswer(query),
    buster,
    // What is kept on purpose has no end: the store knows which that is.
    maxAge: Infinity,
    prefix: PREFIX,
    refetchOnRestore: false,
  })

  const clientOf = (queries: Chosen): PersistedClient => ({ timestamp: Date.now(), buster, clientState: { mutations: [], queries } })
  const writeWorkingSet = async () => {
    const queries = await slowly(choose(queryClient))
    if (mayWrite()) await workingSet.persistClient(clientOf(queries))
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
  const stop = [
    onceInAWhile(queryClient, writeWorkingSet, writeAtOnce),
    whatScreensPut(queryClient, (query) => void perQuery.persistQuery(query)),
  ]

  return {
    buster,
    mayWrite,
    perQuery,
    restore: () => persistQueryClientRestore({ queryClient, persister: workingSet, maxAge: MAX_AGE, buster }),
    close: () => {
      open = false
      for (const one of stop) one()
    },
  }
}

/** For what is kept on purpose: how it is written down, as long as whoever is signed in now stays; null where nothing is. */
export function answerWriter() {
  if (!keeper) return null
  const { buster, mayWrite } = keeper
  const write = ({ state, queryKey, queryHash }: Query): [key: string, body: string] => [
    keyOfAnswer(queryHash),
    serializeAnswer({ state, queryKey, queryHash, buster }),
  ]
  return { buster, mayWrite, write }
}

/** What it holds is written down anew from what is left in memory. */
export const dropWorkingSet = (): void => localStorage.removeItem(WORKING_SET)

/** Every answer to the calls whose key begins with `path`, in memory and on this device, with when it came. */
export async function keptAnswers(queryClient: QueryClient, path: QueryKey): Promise<{ data: unknown; at: number }[]> {
  const inMemory = queryClient.getQueryCache().findAll({ queryKey: path, predicate: ({ state }) => state.data !== undefined })
  const buster = keeper?.buster
  const stored: (Pick<Query, 'state'> & { buster: string })[] = []
  // Keys carry their input behind the path.
  if (keeper)
    await readAnswers(`${keyOfAnswer(JSON.stringify(path.slice(0, 1)).slice(0, -1))},`, (text) => stored.push(JSON.parse(text))).catch(
      () => undefined,
    )
  return [...inMemory, ...stored.filter((one) => one.buster === buster)].map(({ state }) => ({ data: state.data, at: state.dataUpdatedAt }))
}

/** The `persister` of every query: from IndexedDB if memory has nothing, then, or otherwise at once, from the server; without a network or a server what is kept stays as it is. */
export async function queryPersister<T, Key extends readonly unknown[]>(
  ask: (context: QueryFunctionContext<Key>) => T | Promise<T>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<T> {
  let asked = false
  const asking = (given: QueryFunctionContext<Key>) => {
    asked = true
    return ask(given)
  }
  try {
    const data = await (keeper ? keeper.perQuery.persisterFn(asking, context, query) : asking(context))
    // However short ago it was kept: who reloads a page wants what is true now.
    if (!asked) notifyManager.schedule(() => void query.fetch().catch(() => undefined))
    return data
  } catch (error) {
    const away = isOffline(error) || (isUnavailable(error) && !isTriedAgain(query.state.fetchFailureCount, error))
    if (away && query.state.data !== undefined) {
      // Kept data beside an error would be shown as a failure.
      markStale(query, error)
      void query.cancel({ revert: true })
      throw new CancelledError({ revert: true })
    }
    throw error
  }
}

/** The `retry` of every query: what may go by itself is tried three times, since the server is stopping, starting or busy. */
export const isTriedAgain = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ORPCError && [502, 503, 504].includes(error.status)

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

/** What a screen puts into the cache by hand, as the answer of a change, never passes the persister. */
function whatScreensPut(queryClient: QueryClient, keep: (query: Query) => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual) keep(event.query)
  })
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
