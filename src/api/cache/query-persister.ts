// What is kept of the server's answers: everything in IndexedDB, per query, and the working set (working-set.ts).
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

/** What a screen puts into the cache by hand, as the answer of a change, never passes the persister. */
function whatScreensPut(queryClient: QueryClient, keep: (query: Query) => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual) keep(event.query)
  })
}
