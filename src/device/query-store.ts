// Answers of the server on this device: one record per query, the oldest make room for new ones.
import { inStore, isFull, walk } from './database.ts'

interface Answer {
  key: string
  at: number
  size: number
  body: string
}

/** The rest of the browser's quota is for the app itself, pictures and, first of all, drafts. */
const SHARE_OF_QUOTA = 0.5
const MOST = 500_000_000

/** What each record takes, once it has been measured. */
let sizes: Map<string, number> | null = null
let used = 0
let room = MOST
let letGo = 0
/** How often everything went: what was about to be kept before must not be kept after. */
let cleared = 0
const listeners = new Set<() => void>()

/** How many answers were let go for lack of room, since this user signed in. */
export const answersLetGo = (): number => letGo
export const onLetGo = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readAnswer = async (key: string): Promise<string | undefined> =>
  (await inStore<Answer | undefined>('answers', 'readonly', (store) => store.get(key) as IDBRequest<Answer | undefined>))?.body

/** So many are read at once, so that the page may draw in between. */
const BATCH = 20

/** Visits what is kept under every key that begins with `start`. */
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
 * Keeps an answer, unless all of them are cleared meanwhile. When there is no room even after older ones went, it is not kept:
 * the app goes on without.
 */
export async function keepAnswer(key: string, body: string): Promise<void> {
  const size = body.length
  const before = cleared
  const known = await measured()
  if (used + size - (known.get(key) ?? 0) > room) await evict(size)
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (before !== cleared) return
    try {
      await inStore('answers', 'readwrite', (store) => store.put({ key, at: Date.now(), size, body } satisfies Answer))
      forget(key)
      known.set(key, size)
      used += size
      return
    } catch (error) {
      if (!isFull(error)) throw error
      await evict(Math.max(size * attempt, used / 4))
    }
  }
  count(1)
}

/** Makes room for at least `bytes` by letting the oldest answers go. */
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

/** Answers of more than `age` milliseconds are gone for good. */
export async function dropAnswersOlderThan(age: number): Promise<void> {
  const limit = Date.now() - age
  await walk('answers', 'age', 'readwrite', (cursor, store) => {
    const { at } = ageOf(cursor)
    if (at < limit) drop(cursor, store)
    return at < limit
  })
}

export async function clearAnswers(): Promise<void> {
  cleared++
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
