// Storage of encrypted drafts: IndexedDB, or localStorage, which has a quota of its own, when the browser's quota is used up.
import { inStore } from './database.ts'
import { evict } from './query-store.ts'

export interface Sealed {
  id: string
  at: number
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

export const SEALED = 'draft-'

/** Stores an encrypted draft; other stored data is removed if there is no room. Rejects if this browser cannot store anything. */
export async function putSealed(sealed: Sealed): Promise<void> {
  const put = () => inStore('drafts', 'readwrite', (store) => store.put(sealed))
  try {
    await put().catch(async () => {
      await Promise.allSettled([evict(Number.MAX_SAFE_INTEGER), dropPictures()])
      await put()
    })
    localStorage.removeItem(`${SEALED}${sealed.id}`)
  } catch {
    // The database is full or not available: localStorage may have room.
    putAside(sealed)
  }
}

/** Rejects if there is no cache storage at all, as on plain http. */
const dropPictures = async (): Promise<boolean> => await caches.delete('images')

function putAside({ id, at, iv, data }: Sealed): void {
  const set = () => localStorage.setItem(`${SEALED}${id}`, JSON.stringify({ at, iv: textOf(iv), data: textOf(new Uint8Array(data)) }))
  try {
    set()
  } catch {
    // No room: the stored responses are removed. If that does not suffice, the caller receives the error.
    localStorage.removeItem('answers')
    set()
  }
}

export async function allSealed(): Promise<Sealed[]> {
  // Without a database, drafts are only in localStorage.
  const inDatabase = await inStore('drafts', 'readonly', (store) => store.getAll() as IDBRequest<Sealed[]>).catch(() => [])
  const aside = setAside()
  return [...aside, ...inDatabase.filter(({ id }) => !aside.some((other) => other.id === id))]
}

export async function removeSealed(id: string): Promise<void> {
  forget(`${SEALED}${id}`)
  // A draft that cannot be deleted now is deleted after a week.
  await inStore('drafts', 'readwrite', (store) => store.delete(id)).catch(() => undefined)
}

export async function removeAllSealed(): Promise<void> {
  for (const { id } of setAside()) forget(`${SEALED}${id}`)
  // Drafts that cannot be deleted now are encrypted, and deleted after a week.
  await inStore('drafts', 'readwrite', (store) => store.clear()).catch(() => undefined)
}

function setAside(): Sealed[] {
  try {
    return Object.entries(localStorage)
      .filter(([key]) => key.startsWith(SEALED))
      .map(([key, text]) => sealedOf(key.slice(SEALED.length), String(text)))
  } catch {
    // No storage, or a damaged entry: there are no drafts to read.
    return []
  }
}

function sealedOf(id: string, text: string): Sealed {
  const { at, iv, data } = JSON.parse(text) as { at: number; iv: string; data: string }
  return { id, at, iv: bytesOf(iv), data: bytesOf(data).buffer }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // No storage, so there is nothing to remove.
  }
}

const textOf = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
