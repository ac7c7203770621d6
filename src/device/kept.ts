// What somebody keeps on this device on purpose: whole products and offers, each an entry that names its answers and its files.
// The answers lie among those that were seen, without an age; the files in a cache that nothing else empties.
import { DeviceFullError, isFull } from './database.ts'
import { KEPT_FILES } from './kept-files.ts'
import { clearAnswersSeen, dropAnswer, keepAnswer, pinAnswers, readAnswers } from './query-store.ts'
import { messageTabs, onTabMessage } from './tabs.ts'
import { whileWriting } from './writing.ts'

export interface KeptEntry {
  /** The address of its page: `/offers/12`. */
  path: string
  name: string
  reference: string
  /** When it was read from the server; 0 as long as it never was. */
  at: number
  /** How much it takes, as far as is known. */
  size: number
  /** Keys of answers. */
  answers: string[]
  files: { key: string; size: number }[]
  /** What its answers can be read by; another version of the app may not. */
  buster: string
  /** It could not be read again since: until the app is opened anew. */
  failed?: true
  /** A run was cut before its turn came: it is offered to go on with it. */
  waiting?: true | undefined
}

/** An entry together with what it holds: answers as they are stored; of files those that are not here yet. */
export interface ToKeep {
  entry: KeptEntry
  answers: ReadonlyMap<string, string>
  files: ReadonlyMap<string, Blob>
}

const REGISTER = 'kept-'

/** Of an entry that is wished for and not whole: nothing reads it, and it is kept anew as soon as that is possible. */
const NOTHING_YET = { at: 0, size: 0, buster: '' }
/** Whether all of it was there once. */
export const isWhole = ({ at }: KeptEntry): boolean => at > 0

let entries: readonly KeptEntry[] = []
const listeners = new Set<() => void>()

/** The entries, the one read last first. */
export const keptEntries = (): readonly KeptEntry[] => entries
export const onKept = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
onTabMessage(({ kind }) => void (kind === 'kept-changed' && openKept().catch(() => undefined)))

/** Reads the register; from then on what it names is safe from age and lack of room. */
export async function openKept(): Promise<void> {
  const found: KeptEntry[] = []
  await readAnswers(REGISTER, (body) => found.push(JSON.parse(body) as KeptEntry))
  show(found)
}

/**
 * Keeps `entry` in place of what was kept of it before, as long as `mayWrite`. Where there is no room, all that was merely
 * seen goes first; then it rejects with a DeviceFullError, and what was kept before is still there.
 */
export async function keepEntry({ entry, answers, files }: ToKeep, mayWrite: () => boolean): Promise<void> {
  const former = entries.find(({ path }) => path === entry.path)
  const others = () => entries.filter(({ path }) => path !== entry.path)
  // First of all: what a closed tab leaves half written can be found, finished and removed.
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
      if (former?.waiting && mayWrite()) await register(former).catch(() => undefined)
    }
    throw error
  }
  if (!mayWrite()) return
  await release(former, [...others(), entry])
}

/** What is kept of it is older than it should be. */
export const markFailed = (path: string): void => show(entries.map((entry) => (entry.path === path ? { ...entry, failed: true } : entry)))

/** Puts entries back of which nothing is left but that somebody wished for them. */
export async function keepWish(former: readonly KeptEntry[]): Promise<void> {
  await openKept()
  await wish(
    former.map(({ path, waiting }): KeptEntry => ({ path, name: path, reference: '', answers: [], files: [], ...NOTHING_YET, waiting })),
  )
}

/** Notes what a run is about to keep and is not here yet: should the run be cut, the rest of it can still be kept. */
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

/** What a run was cut before. */
export const waitingEntries = (all: readonly KeptEntry[] = entries): KeptEntry[] => all.filter(({ waiting }) => waiting)

/** Nobody waits for these any more; what came to lie here meanwhile stays. */
export async function dropWaiting(paths: readonly string[]): Promise<void> {
  for (const path of paths) if (waitingEntries().some((entry) => entry.path === path)) await dropKept(path)
}

/** A tab that closes before all of it is gone would leave files that nothing names. */
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

/** What every answer and file of both is named by. */
const namedBy = (former: KeptEntry, entry: KeptEntry): Pick<KeptEntry, 'answers' | 'files'> => ({
  answers: [...new Set([...former.answers, ...entry.answers])],
  files: [...new Map([...former.files, ...entry.files].map((file) => [file.key, file])).values()],
})

/** The bytes that an entry holds under `key`. */
export async function keptFile(key: string): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined
  return await (await caches.match(key, { cacheName: KEPT_FILES }))?.blob()
}

/** Forgets the register in memory, and the files; the answers go with all others. */
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

/** `gone` is replaced by, or missing in, what is `left`: whatever nothing there names any more is deleted. */
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
  // Somebody signed out meanwhile: the cache has just come back.
  if (!mayWrite()) await caches.delete(KEPT_FILES)
}
