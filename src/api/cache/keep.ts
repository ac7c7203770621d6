// Keeps whole products and offers on this device: everything that their pages ask for is read anew, then written down at once.
// A client of its own asks: what is on the screen neither fails nor waits because of it.
import { ORPCError } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'

import type { Document } from '#contract/documents.ts'
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

/** Something that can be kept, by the address of its page. */
export interface Keepable extends Pick<KeptEntry, 'path' | 'name' | 'reference'> {
  /** Asks for all that its page shows to `user`; returns what it is called by now. */
  collect: (from: Source) => Promise<Pick<KeptEntry, 'name' | 'reference'>>
}

/** What is asked through it is kept. */
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

/** The key of a document's file: another version of it is another file. */
export const documentKey = ({ id, version }: Pick<Document, 'id' | 'version'>): string => `/kept/documents/${id}/${version}`

/**
 * Keeps `items` one after the other, and returns those that could not be; what is no longer there for `user` leaves the device.
 * Without a network, room or a session it stops. When `signal` is aborted it stops too, and what was kept stays.
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
    /** Whether the app itself is still on its way to the device: nothing opens without it. */
    onPreparing?: (preparing: boolean) => void
  },
): Promise<Failure[]> {
  // Where the browser may throw away what it likes when room gets scarce, it is asked not to.
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
      if (isWithdrawn(error)) await forgetThings(screens, thingsAt(item.path)).catch(() => undefined)
      else markFailed(item.path)
      failures.push({ item, error })
    }
    onProgress(at + 1)
  }
  return failures
}

/** It was deleted or deactivated, or `user` may not read it any more. */
export const isWithdrawn = (error: unknown): boolean => isGone(error) || (error instanceof ORPCError && error.status === 403)

/** The next one would fail likewise. */
const concernsAll = (error: unknown): boolean => isOffline(error) || isDeviceFull(error) || error instanceof NobodyError

export const isDeviceFull = (error: unknown): boolean => error instanceof Error && error.name === 'DeviceFullError'

/** The app itself is not on this device yet: without a network nothing that was kept would open. */
class NotReadyError extends Error {}
export const isNotReady = (error: unknown): boolean => error instanceof NotReadyError

/** Nobody is signed in any more, or nothing can be kept in this browser. */
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
  /** The same key is the same file for ever. */
  const addFile = async (key: string, fetchIt: () => Promise<Blob>) => {
    const known = former.get(key)
    if (known !== undefined && (await keptFile(key))) return void files.set(key, known)
    const file = await fetchIt()
    fetched.set(key, file)
    files.set(key, file.size)
  }
  try {
    // Without who is signed in no page opens.
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
        // One that was deleted since it was listed is none of it any more.
        await addFile(documentKey(document), fetchIt).catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
      },
    })
    signal.throwIfAborted()
    const queries = asking.getQueryCache().getAll()
    const answers = new Map(queries.map(writer.write))
    // Who is signed in the screens ask by themselves: other rights empty the device first (`session/owner.ts`).
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

/** How long a large file may take on a slow network. */
const PATIENCE = 60_000

/** What draws PDFs, which is no part of the app that every device has. */
async function keepReader(worker: ServiceWorker): Promise<void> {
  if ((await askWorker('KEEP_READER', PATIENCE, worker)) !== 'done') throw new OfflineError()
}

async function fetchPicture(path: string, signal: AbortSignal): Promise<Blob> {
  // Not by way of what the service worker keeps of pictures that were seen: this one is kept elsewhere.
  const response = await sendFetch(new Request(`${backend}${path}`, { cache: 'no-store', signal }))
  const picture = await response.blob()
  if (!response.ok || !picture.type.startsWith('image/')) throw new Error(`No picture: ${response.status}`)
  return picture
}
