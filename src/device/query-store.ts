// Server responses on this device: one record per query; the oldest are removed to make room for new ones. Responses kept offline have
// no age: they are not removed, and not included in the counts below.
import { DeviceFullError, inStore, isFull, walk } from './database.ts'

interface Answer {
  key: string
  /** Missing if kept offline: the index by age then does not contain it. */
  at?: number
  size: number
  body: string
}

/** The rest of the browser's quota is for the app itself, pictures and, most importantly, drafts. */
const SHARE_OF_QUOTA = 0.5
const MOST = 500_000_000

/** The size of each record, once measured. */
let sizes: Map<string, number> | null = null
let used = 0
let room = MOST
let letGo = 0
/** The keys of responses kept offline. */
let pinned: ReadonlySet<string> = new Set()
/** How often everything was cleared: a write begun before must not be completed after it. */
let cleared = 0
const listeners = new Set<() => void>()

/** The number of responses removed for lack of room since this user signed in. */
export const answersLetGo = (): number => letGo
export const onLetGo = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the keys of responses kept offline; a response loses or gets its age only when it is written again. */
export const pinAnswers = (keys: ReadonlySet<string>): void => void (pinned = keys)

/** The response stored under `key`, unless it is more than `age` milliseconds old. */
export async function readAnswer(key: string, age: number): Promise<string | undefined> {
  const answer = await inStore<Answer | undefined>('answers', 'readonly', (store) => store.get(key) as IDBRequest<Answer | undefined>)
  return answer && (answer.at ?? Infinity) > Date.now() - age ? answer.body : undefined
}

/** The number read at once, so that the page may draw in between. */
const BATCH = 20

/** Calls `visit` with every response whose key begins with `start`. */
export async function readAnswers(start: string, visit: (body: string) => void): Promise<void> {
  const end = `${start}\uffff`
  for (let from = start, batch: Answer[] | null = null; batch === null || batch.length === BATCH;) {
    const range = IDBKeyRange.bound(from, end, batch !== null)
    batch = await inStore<Answer[]>('answers', 'readonly', (store) => store.getAll(range, BATCH) as IDBRequest<Answer[]>)
    for (const { body } of batch) visit(body)
    from = batch.at(-1)?.key ?? end
  }
}

export async function dropAnswer(key: string): Promise<void> {
  await inStore('answers', 'readwrite', (store) => store.delete(key))
  forget(key)
}

/**
 * Stores a response, unless all are cleared in the meantime. If there is no room even after older ones were removed, it is not stored:
 * the app continues without it. If it was to be kept offline, rejects with a DeviceFullError.
 */
export async function keepAnswer(key: string, body: string): Promise<void> {
  const size = body.length
  const before = cleared
  const known = await measured()
  const aged = !pinned.has(key)
  if (aged && used + size - (known.get(key) ?? 0) > room) await evict(size)
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (before !== cleared) return
    try {
      const answer: Answer = { key, size, body, ...(aged && { at: Date.now() }) }
      await inStore('answers', 'readwrite', (store) => store.put(answer))
      forget(key)
      if (!aged) return
      known.set(key, size)
      used += size
      return
    } catch (error) {
      if (!isFull(error)) throw error
      await evict(aged ? Math.max(size * attempt, used / 4) : Number.MAX_SAFE_INTEGER)
    }
  }
  if (!aged) throw new DeviceFullError()
  count(1)
}

/** Frees at least `bytes` by removing the oldest responses. */
export async function evict(bytes: number): Promise<void> {
  let freed = 0
  let gone = 0
  await walk('answers', 'age', 'readwrite', (cursor, store) => {
    freed += drop(cursor, store)
    gone++
    return freed < bytes
  })
  count(gone)
}

/** Deletes responses older than `age` milliseconds. */
export async function dropAnswersOlderThan(age: number): Promise<void> {
  const limit = Date.now() - age
  await walk('answers', 'age', 'readwrite', (cursor, store) => {
    const { at } = ageOf(cursor)
    if (at < limit) drop(cursor, store)
    return at < limit
  })
}

/** Responses not kept offline: their number, their size in characters, and the time of the oldest. */
export async function answersSeen(): Promise<{ count: number; size: number; since: number | null }> {
  const seen = { count: 0, size: 0, since: null as number | null }
  await walk('answers', 'age', 'readonly', (cursor) => {
    const { at, size } = ageOf(cursor)
    seen.since ??= at
    seen.count++
    seen.size += size
    return true
  })
  return seen
}

/** Deletes all responses not kept offline. */
export async function clearAnswersSeen(): Promise<void> {
  await walk('answers', 'age', 'readwrite', (cursor, store) => {
    drop(cursor, store)
    return true
  })
}

export async function clearAnswers(): Promise<void> {
  cleared++
  pinned = new Set()
  sizes = null
  used = 0
  count(-letGo)
  await inStore('answers', 'readwrite', (store) => store.clear())
}

async function measured(): Promise<Map<string, number>> {
  if (sizes) return sizes
  const before = cleared
  const found = new Map<string, number>()
  await walk('answers', 'age', 'readonly', (cursor) => {
    found.set(keyOf(cursor), ageOf(cursor).size)
    return true
  })
  const { quota } = (await navigator.storage?.estimate?.()) ?? {}
  if (before !== cleared) return await measured()
  room = Math.min(MOST, (quota ?? MOST) * SHARE_OF_QUOTA)
  used = [...found.values()].reduce((sum, size) => sum + size, 0)
  return (sizes = found)
}

function drop(cursor: IDBCursor, store: IDBObjectStore): number {
  store.delete(cursor.primaryKey)
  forget(keyOf(cursor))
  return ageOf(cursor).size
}

function forget(key: string): void {
  used -= sizes?.get(key) ?? 0
  sizes?.delete(key)
}

const keyOf = ({ primaryKey }: IDBCursor): string => (typeof primaryKey === 'string' ? primaryKey : '')

function ageOf(cursor: IDBCursor): { at: number; size: number } {
  const [at = 0, size = 0] = cursor.key as number[]
  return { at, size }
}

function count(more: number): void {
  if (more === 0) return
  letGo += more
  for (const listener of listeners) listener()
}
