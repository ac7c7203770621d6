// IndexedDB of this browser: server responses, drafts, and the key of the drafts.
import { promisifyRequest } from 'idb-keyval'

export type StoreName = 'answers' | 'drafts' | 'keys'

/** Some browsers neither open it nor refuse, for example in private mode: after this time (ms) the app does without. */
const OPENING = 2_000

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('starif', 1)
  request.onupgradeneeded = () => {
    // The index `age` lists keys, ages and sizes without reading the values.
    request.result.createObjectStore('answers', { keyPath: 'key' }).createIndex('age', ['at', 'size'])
    request.result.createObjectStore('drafts', { keyPath: 'id' })
    request.result.createObjectStore('keys')
  }
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('IndexedDB does not open')), OPENING))
  return Promise.race([promisifyRequest(request), late])
}

function database(): Promise<IDBDatabase> {
  opened ??= open().then(
    (db) => {
      const forget = () => (opened = null)
      db.addEventListener('close', forget)
      db.addEventListener('versionchange', () => {
        db.close()
        forget()
      })
      return db
    },
    (error: unknown) => {
      opened = null
      throw error
    },
  )
  return opened
}

/** Runs `work` in its own transaction. Rejects if it was not committed, for example on full storage. */
export async function inStore<T>(name: StoreName, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(name, mode)
  const [result] = await Promise.all([promisifyRequest(work(transaction.objectStore(name))), promisifyRequest(transaction)])
  return result
}

/** Iterates over the keys of an index until `visit` returns false. */
export async function walk(
  name: StoreName,
  index: string,
  mode: IDBTransactionMode,
  visit: (cursor: IDBCursor, store: IDBObjectStore) => boolean,
): Promise<void> {
  const transaction = (await database()).transaction(name, mode)
  const store = transaction.objectStore(name)
  const request = store.index(index).openKeyCursor()
  request.onsuccess = () => {
    const cursor = request.result
    if (cursor && visit(cursor, store)) cursor.continue()
  }
  await promisifyRequest(transaction)
}

/** This device has no storage left, even after all responses not kept offline have been removed. */
export class DeviceFullError extends Error {
  override name = 'DeviceFullError'
}

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
