// What is kept offline on this device: whole products and offers, each an entry that lists its responses and files. The responses are
// stored with the others, but without an age; the files are in a separate cache.
import { DeviceFullError, isFull } from './database.ts'
import { KEPT_FILES } from './kept-files.ts'
import { clearAnswersSeen, dropAnswer, keepAnswer, pinAnswers, readAnswers } from './query-store.ts'
import { messageTabs, onTabMessage } from './tabs.ts'
import { whileWriting } from './writing.ts'

export interface KeptEntry {
  /** The path of its page: `/offers/12`. */
  path: string
  name: string
  reference: string
  /** When it was read from the server; 0 if it has not been read yet. */
  at: number
  /** Its size, as far as it is known. */
  size: number
  /** The keys of its responses. */
  answers: string[]
  files: { key: string; size: number }[]
  /** Identifies the app version, user and rights that can read the responses. */
  buster: string
  /** It could not be read again since; kept until the app is restarted. */
  failed?: true
  /** A run was interrupted before this entry: continuing is offered. */
  waiting?: true | undefined
}

/** An entry with its contents: responses as stored, and the files that are not stored yet. */
export interface ToKeep {
  entry: KeptEntry
  answers: ReadonlyMap<string, string>
  files: ReadonlyMap<string, Blob>
}

const REGISTER = 'kept-'

/** Fields of an entry that is wanted but not complete: it is not read, and is kept again as soon as possible. */
const NOTHING_YET = { at: 0, size: 0, buster: '' }
/** Whether it has been complete once. */
export const isWhole = ({ at }: KeptEntry): boolean => at > 0

let entries: readonly KeptEntry[] = []
const listeners = new Set<() => void>()

/** The entries, most recently read first. */
export const keptEntries = (): readonly KeptEntry[] => entries
export const onKept = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
// If the register cannot be read, this tab keeps the entries that it has.
onTabMessage(({ kind }) => void (kind === 'kept-changed' && openKept().catch(() => undefined)))

/** Reads the register; from then on, what it lists is not removed for age or lack of storage. */
export async function openKept(): Promise<void> {
  const found: KeptEntry[] = []
  await readAnswers(REGISTER, (body) => found.push(JSON.parse(body) as KeptEntry))
  show(found)
}

/**
 * Stores `entry` in place of its previous contents, as long as `mayWrite`. If there is no room, all other responses are removed first;
 * if that is not enough it rejects with a DeviceFullError, and the previous contents remain.
 */
export async function keepEntry({ entry, answers, files }: ToKeep, mayWrite: () => boolean): Promise<void> {
  const former = entries.find(({ path }) => path === entry.path)
  const others = () => entries.filter(({ path }) => path !== entry.path)
  // Registered first, so that an entry left incomplete by a closed tab can be found, completed and removed.
  const begun = former ? { ...former, ...namedBy(former, entry), waiting: undefined } : { ...entry, ...NOTHING_YET }
  show([...others(), begun])
  try {
    await register(begun)
    for (const [key, file] of files) await keepFile(key, file, mayWrite)
    for (const [key, body] of answers) if (mayWrite()) await keepAnswer(key, body)
    await register(entry)
  } catch (error) {
    if (mayWrite()) {
      await release(entry, former ? [...others(), former] : others())
      // The first error is thrown below.
      if (former?.waiting && mayWrite()) await register(former).catch(() => undefined)
    }
    throw error
  }
  if (!mayWrite()) return
  await release(former, [...others(), entry])
}

/** Marks an entry whose contents are older than they should be. */
export const markFailed = (path: string): void => show(entries.map((entry) => (entry.path === path ? { ...entry, failed: true } : entry)))

/** Restores entries of which only the wish to keep them is left. */
export async function keepWish(former: readonly KeptEntry[]): Promise<void> {
  await openKept()
  await wish(
    former.map(({ path, waiting }): KeptEntry => ({ path, name: path, reference: '', answers: [], files: [], ...NOTHING_YET, waiting })),
  )
}

/** Records the things that a run is about to keep and that are not here yet: if the run is interrupted, the rest can still be kept. */
export async function noteWaiting(
  things: readonly Pick<KeptEntry, 'path' | 'name' | 'reference'>[],
  mayWrite: () => boolean,
): Promise<void> {
  const known = new Set(entries.map(({ path }) => path))
  const missing = things.filter(({ path }) => !known.has(path))
  if (missing.length === 0 || !mayWrite()) return
  await whileWriting(
    wish(
      missing.map(({ path, name, reference }) => ({ path, name, reference, answers: [], files: [], ...NOTHING_YET, waiting: true })),
      mayWrite,
    ),
  )
}

async function wish(wished: readonly KeptEntry[], mayWrite = () => true): Promise<void> {
  const paths = new Set(wished.map(({ path }) => path))
  show([...entries.filter(({ path }) => !paths.has(path)), ...wished])
  for (const entry of wished) if (mayWrite()) await register(entry)
  messageTabs({ kind: 'kept-changed' })
}

/** Entries that an interrupted run did not reach. */
export const waitingEntries = (all: readonly KeptEntry[] = entries): KeptEntry[] => all.filter(({ waiting }) => waiting)

/** Drops these entries if they are still waiting; those completed in the meantime stay. */
export async function dropWaiting(paths: readonly string[]): Promise<void> {
  for (const path of paths) if (waitingEntries().some((entry) => entry.path === path)) await dropKept(path)
}

/** Counts as writing: if the tab was closed halfway, files would remain that no entry lists. */
export async function dropKept(path: string): Promise<void> {
  await whileWriting(drop(path))
}

async function drop(path: string): Promise<void> {
  const entry = entries.find((one) => one.path === path)
  await dropAnswer(`${REGISTER}${path}`)
  await release(
    entry,
    entries.filter((one) => one !== entry),
  )
}

/** The responses and files of both entries. */
const namedBy = (former: KeptEntry, entry: KeptEntry): Pick<KeptEntry, 'answers' | 'files'> => ({
  answers: [...new Set([...former.answers, ...entry.answers])],
  files: [...new Map([...former.files, ...entry.files].map((file) => [file.key, file])).values()],
})

/** The file that an entry contains under `key`. */
export async function keptFile(key: string): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined
  return await (await caches.match(key, { cacheName: KEPT_FILES }))?.blob()
}

/** Clears the register in memory and deletes the files; the responses are deleted with all others. */
export async function clearKept(): Promise<void> {
  show([])
  if ('caches' in globalThis) await caches.delete(KEPT_FILES)
}

function show(next: readonly KeptEntry[]): void {
  entries = next.toSorted((a, b) => b.at - a.at)
  pinAnswers(new Set(entries.flatMap(({ path, answers }) => [`${REGISTER}${path}`, ...answers])))
  for (const listener of listeners) listener()
}

const register = async (entry: KeptEntry): Promise<void> => await keepAnswer(`${REGISTER}${entry.path}`, JSON.stringify(entry))

/**
 * Deletes the responses and files of `gone` that no entry in `left` lists. `gone` is replaced by an entry in `left`, or missing there.
 */
async function release(gone: KeptEntry | undefined, left: readonly KeptEntry[]): Promise<void> {
  show(left)
  const answers = new Set(left.flatMap((entry) => entry.answers))
  const files = new Set(left.flatMap((entry) => entry.files.map(({ key }) => key)))
  for (const key of gone?.answers ?? []) if (!answers.has(key)) await dropAnswer(key)
  const cache = gone && gone.files.length > 0 ? await caches.open(KEPT_FILES) : undefined
  for (const { key } of gone?.files ?? []) if (!files.has(key)) await cache?.delete(key)
  if (gone && !left.some(({ path }) => path === gone.path)) await dropAnswer(`${REGISTER}${gone.path}`)
  messageTabs({ kind: 'kept-changed' })
}

async function keepFile(key: string, file: Blob, mayWrite: () => boolean): Promise<void> {
  if (!mayWrite()) return
  const put = async () => {
    const cache = await caches.open(KEPT_FILES)
    await cache.put(key, new Response(file, { headers: { 'Content-Type': file.type } }))
  }
  try {
    await put().catch(async (error: unknown) => {
      if (!isFull(error)) throw error
      await Promise.allSettled([clearAnswersSeen(), caches.delete('images')])
      await put()
    })
  } catch (error) {
    throw isFull(error) ? new DeviceFullError() : error
  }
  // The user signed out in the meantime: the cache has just been created again.
  if (!mayWrite()) await caches.delete(KEPT_FILES)
}
