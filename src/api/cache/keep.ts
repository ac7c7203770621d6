// Keeps whole products and offers offline: reads anew everything that their pages need, then stores it at once. Uses its own query
// client, so that screens neither fail nor wait because of it.
import { ORPCError } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'

import type { Document } from '#contract/documents/documents.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { keepEntry, keptEntries, keptFile, type KeptEntry, markFailed } from '#device/kept.ts'
import { askWorker, workerReady } from '#device/worker.ts'
import { whileWriting } from '#device/writing.ts'

import { backend } from '../backend.ts'
import { client, ME_HASH } from '../client.ts'
import { isGone } from '../refusals.ts'
import { type Calls, missingOf, waysTo } from '../rights.ts'
import { isOffline, OfflineError, sendFetch } from '../send.ts'
import { currentUserQuery } from '../session.ts'
import { forgetThings, thingsAt } from './gone.ts'
import { answerWriter, isTriedAgain } from './query-persister.ts'

/** A thing that can be kept offline, by the path of its page. */
export interface Keepable extends Pick<KeptEntry, 'path' | 'name' | 'reference'> {
  /** Requests everything that its page shows to `user`; returns its present name and reference. */
  collect: (from: Source) => Promise<Pick<KeptEntry, 'name' | 'reference'>>
}

/** Everything requested through it is kept. */
export interface Source {
  user: CurrentUser
  may: (...calls: Calls) => boolean
  ask: QueryClient['fetchQuery']
  askPages: QueryClient['fetchInfiniteQuery']
  picture: (path: string | null) => Promise<void>
  document: (document: Document) => Promise<void>
}

export interface Failure {
  item: Keepable
  error: unknown
}

/** The key of a document's file; each version is a different file. */
export const documentKey = ({ id, version }: Pick<Document, 'id' | 'version'>): string => `/kept/documents/${id}/${version}`

/**
 * Keeps `items` one after the other, and returns those that failed; items that no longer exist for `user` are removed from the device.
 * Stops without a network, storage or session. Also stops when `signal` is aborted; items kept until then stay.
 */
export async function keep(
  items: readonly Keepable[],
  {
    user,
    screens,
    signal,
    onProgress,
    onPreparing = () => undefined,
  }: {
    user: CurrentUser
    screens: QueryClient
    signal: AbortSignal
    onProgress: (done: number) => void
    /** Whether the app itself is still being downloaded: kept pages do not open without it. */
    onPreparing?: (preparing: boolean) => void
  },
): Promise<Failure[]> {
  // Asks the browser not to evict this app's data when storage is scarce.
  void navigator.storage?.persist?.().catch(() => undefined)
  onPreparing(true)
  const worker = await workerReady(PATIENCE, signal)
  onPreparing(false)
  if (!worker) return signal.aborted ? [] : items.map((item) => ({ item, error: new NotReadyError() }))
  const failures: Failure[] = []
  for (const [at, item] of items.entries()) {
    if (signal.aborted) break
    try {
      await whileWriting(keepOne(item, { user, screens, signal, worker }))
    } catch (error) {
      if (signal.aborted) break
      if (concernsAll(error)) return [...failures, ...items.slice(at).map((left) => ({ item: left, error }))]
      // Even if the device's copy cannot be removed, the failure of the item is reported.
      if (isWithdrawn(error)) await forgetThings(screens, thingsAt(item.path)).catch(() => undefined)
      else markFailed(item.path)
      failures.push({ item, error })
    }
    onProgress(at + 1)
  }
  return failures
}

/** It was deleted or deactivated, or `user` may no longer read it. */
export const isWithdrawn = (error: unknown): boolean => isGone(error) || (error instanceof ORPCError && error.status === 403)

/** The next item would fail for the same reason. */
const concernsAll = (error: unknown): boolean => isOffline(error) || isDeviceFull(error) || error instanceof NobodyError

export const isDeviceFull = (error: unknown): boolean => error instanceof Error && error.name === 'DeviceFullError'

/** The app itself is not on this device yet: kept pages could not be opened offline. */
class NotReadyError extends Error {}
export const isNotReady = (error: unknown): boolean => error instanceof NotReadyError

/** No user is signed in any more, or this browser cannot store anything. */
class NobodyError extends Error {}

interface Keeping {
  user: CurrentUser
  screens: QueryClient
  signal: AbortSignal
  worker: ServiceWorker
}

async function keepOne({ path, collect }: Keepable, { user, screens, signal, worker }: Keeping): Promise<void> {
  const writer = answerWriter()
  if (!writer) throw new NobodyError()
  const asking = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: isTriedAgain, staleTime: 0, gcTime: Infinity } },
  })
  const stop = () => void asking.cancelQueries()
  signal.addEventListener('abort', stop)
  const fetched = new Map<string, Blob>()
  const files = new Map<string, number>()
  const former = new Map(keptEntries().flatMap((entry) => entry.files.map(({ key, size }) => [key, size])))
  /** A key always identifies the same file. */
  const addFile = async (key: string, fetchIt: () => Promise<Blob>) => {
    const known = former.get(key)
    if (known !== undefined && (await keptFile(key))) return void files.set(key, known)
    const file = await fetchIt()
    fetched.set(key, file)
    files.set(key, file.size)
  }
  try {
    // No page opens without the signed-in user.
    await asking.fetchQuery(currentUserQuery())
    const names = await collect({
      user,
      may: (...calls) => missingOf(user, waysTo(calls)).length === 0,
      ask: asking.fetchQuery.bind(asking),
      askPages: asking.fetchInfiniteQuery.bind(asking),
      picture: async (address) => {
        if (address) await addFile(address, async () => await fetchPicture(address, signal))
      },
      document: async (document) => {
        if (document.status !== 'uploaded') return
        if (document.media_type === 'application/pdf') await keepReader(worker)
        const fetchIt = async () => (await client.documents.download({ document_id: document.id }, { signal })).body
        // A document deleted since it was listed is left out.
        await addFile(documentKey(document), fetchIt).catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
      },
    })
    signal.throwIfAborted()
    const queries = asking.getQueryCache().getAll()
    const answers = new Map(queries.map(writer.write))
    // Not the signed-in user, whom screens request themselves: changed rights must first clear the device (`session/owner.ts`).
    for (const { queryKey, queryHash, state } of queries)
      if (queryHash !== ME_HASH && screens.getQueryState(queryKey)) screens.setQueryData(queryKey, state.data)
    const entry: KeptEntry = {
      path,
      ...names,
      at: Date.now(),
      size: [...answers.values()].reduce((sum, { length }) => sum + length, 0) + [...files.values()].reduce((sum, size) => sum + size, 0),
      answers: [...answers.keys()],
      files: [...files].map(([key, size]) => ({ key, size })),
      buster: writer.buster,
    }
    await keepEntry({ entry, answers, files: fetched }, writer.mayWrite)
  } finally {
    signal.removeEventListener('abort', stop)
    asking.clear()
  }
}

/** Milliseconds that a large file may take on a slow network. */
const PATIENCE = 60_000

/** The PDF viewer, which is not part of the app that every device downloads. */
async function keepReader(worker: ServiceWorker): Promise<void> {
  if ((await askWorker('KEEP_READER', PATIENCE, worker)) !== 'done') throw new OfflineError()
}

async function fetchPicture(path: string, signal: AbortSignal): Promise<Blob> {
  // Bypasses the service worker's cache of viewed pictures: this one is stored elsewhere.
  const response = await sendFetch(new Request(`${backend}${path}`, { cache: 'no-store', signal }))
  const picture = await response.blob()
  if (!response.ok || !picture.type.startsWith('image/')) throw new Error(`No picture: ${response.status}`)
  return picture
}
