// Persists server responses: all of them in IndexedDB, per query, and the working set (working-set.ts).
import { ORPCError } from '@orpc/client'
import {
  CancelledError,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import { experimental_createQueryPersister } from '@tanstack/react-query-persist-client'

import type { CurrentUser } from '#contract/people/current-user.ts'
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
import { whileWriting } from '#device/writing.ts'

import { isOffline } from '../send.ts'
import { markStale } from './refreshes.ts'
import { isUnavailable } from './response-check.ts'
import { serializeAnswer } from './serialize.ts'
import { MAX_AGE, openWorkingSet } from './working-set.ts'

/** Prefix of the keys of responses, before the hash of their query. */
const PREFIX = 'q'
export const keyOfAnswer = (hash: string): string => `${PREFIX}-${hash}`
/** What the keys of all responses begin with. */
export const ANSWERS = keyOfAnswer('')

type Keeper = ReturnType<typeof openKeeper>
let keeper: Keeper | null = null

/**
 * Stored data of another contract, user or set of rights is not read: a user who loses a right also loses the data that it gave access
 * to.
 */
const busterOf = (user: CurrentUser): string => [CONTRACT_VERSION, user.id, user.is_admin, ...rightsOf(user)].join(':')
const rightsOf = ({ roles }: CurrentUser): number[] =>
  [...new Set(roles.flatMap(({ permissions }) => permissions.map(({ id }) => id)))].sort((a, b) => a - b)

/** Opens the data stored for `user` and puts the working set into the cache. */
export async function openCache(queryClient: QueryClient, user: CurrentUser): Promise<void> {
  closeCache()
  keeper = openKeeper(queryClient, user)
  // What cannot be restored is requested from the server.
  await keeper.restore().catch(() => undefined)
  // Tried again at the next start.
  void dropAnswersOlderThan(MAX_AGE).catch(() => undefined)
}

/** Stops all writing, including that of requests still in progress. */
export function closeCache(): void {
  keeper?.close()
  keeper = null
}

/** Deletes everything stored, and everything in memory that is not on screen. */
export async function forgetAnswers(queryClient: QueryClient): Promise<void> {
  closeCache()
  queryClient.removeQueries({ type: 'inactive' })
  await Promise.allSettled([clearAnswers(), clearKept()])
}

/** Deletes what was only viewed, not kept offline, on this device and in memory. */
export async function forgetSeen(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  await clearAnswersSeen()
}

/** Whether the store was opened for this user with these rights. */
export const cacheIsFor = (user: CurrentUser): boolean => keeper?.buster === busterOf(user)

function openKeeper(queryClient: QueryClient, user: CurrentUser) {
  const buster = busterOf(user)
  let open = true
  /** A tab that was suspended during a change of user must not write data of the previous one. */
  const mayWrite = () => open && storedUser()?.id === user.id
  // The register of what is kept offline must be read before any of it is written again.
  const known = openKept().catch(() => undefined)
  const keep = async (key: string, value: string) => {
    await known
    if (mayWrite()) await keepAnswer(key, value)
  }

  const perQuery = experimental_createQueryPersister({
    storage: {
      // What cannot be read is requested from the server.
      getItem: (key) => readAnswer(key, MAX_AGE).catch(() => undefined),
      // What cannot be stored is requested again at the next visit.
      setItem: (key, value) => (mayWrite() ? whileWriting(keep(key, value)).catch(() => undefined) : undefined),
      // What cannot be removed is removed later because of its age.
      removeItem: (key) => dropAnswer(key).catch(() => undefined),
    },
    serialize: (query) => serializeAnswer(query),
    buster,
    // Data kept offline does not expire: the store checks the age of the rest.
    maxAge: Infinity,
    prefix: PREFIX,
    refetchOnRestore: false,
  })

  const workingSet = openWorkingSet(queryClient, buster, mayWrite)
  const stopKeeping = whatScreensPut(queryClient, (query) => void perQuery.persistQuery(query))

  return {
    buster,
    mayWrite,
    perQuery,
    restore: workingSet.restore,
    close: () => {
      open = false
      workingSet.stop()
      stopKeeping()
    },
  }
}

/** For keeping things offline: how to store responses while the present user stays signed in; null if nothing is stored. */
export function answerWriter() {
  if (!keeper) return null
  const { buster, mayWrite } = keeper
  const write = ({ state, queryKey, queryHash }: Query): [key: string, body: string] => [
    keyOfAnswer(queryHash),
    serializeAnswer({ state, queryKey, queryHash, buster }),
  ]
  return { buster, mayWrite, write }
}

/** All responses to calls whose key begins with `path`, in memory and on this device, with the time they were received. */
export async function keptAnswers(queryClient: QueryClient, path: QueryKey): Promise<{ data: unknown; at: number }[]> {
  const inMemory = queryClient.getQueryCache().findAll({ queryKey: path, predicate: ({ state }) => state.data !== undefined })
  const buster = keeper?.buster
  const stored: (Pick<Query, 'state'> & { buster: string })[] = []
  // Keys contain their input after the path.
  if (keeper)
    await readAnswers(`${keyOfAnswer(JSON.stringify(path.slice(0, 1)).slice(0, -1))},`, (text) => stored.push(JSON.parse(text))).catch(
      () => undefined,
    )
  return [...inMemory, ...stored.filter((one) => one.buster === buster)].map(({ state }) => ({ data: state.data, at: state.dataUpdatedAt }))
}

/**
 * The `persister` of every query. If memory has no data, returns that of IndexedDB and then loads it from the server; otherwise loads
 * it at once. If the network or the server is not available, the cached data stays.
 */
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
    // However recent the cached data is: a user who reloads a page wants present data.
    if (!asked) notifyManager.schedule(() => void query.fetch().catch(() => undefined))
    return data
  } catch (error) {
    const away = isOffline(error) || (isUnavailable(error) && !isTriedAgain(query.state.fetchFailureCount, error))
    if (away && query.state.data !== undefined) {
      // Cached data beside an error would be shown as a failure.
      markStale(query, error)
      void query.cancel({ revert: true })
      throw new CancelledError({ revert: true })
    }
    throw error
  }
}

/** The `retry` of every query: errors that may be temporary are tried three times, as the server is stopping, starting or busy. */
export const isTriedAgain = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ORPCError && [502, 503, 504].includes(error.status)

/** Data that a screen sets by hand, such as the response of a change, does not pass through the persister. */
function whatScreensPut(queryClient: QueryClient, keep: (query: Query) => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual) keep(event.query)
  })
}
