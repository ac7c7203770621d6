// The key of the drafts: the server gives it only to their user; here it is stored so that scripts cannot read its bytes.

import { inStore } from './database.ts'

const SLOT = 'drafts'

/** The key that this browser has stored for the session, also available offline; null if there is none. */
export async function heldKey(): Promise<CryptoKey | null> {
  try {
    return (
      (await inStore<CryptoKey | undefined>('keys', 'readonly', (store) => store.get(SLOT) as IDBRequest<CryptoKey | undefined>)) ?? null
    )
  } catch {
    // No storage: the key is fetched from the server.
    return null
  }
}

/** Stores the key for this session. */
export const holdKey = (key: CryptoKey): Promise<unknown> => inStore('keys', 'readwrite', (store) => store.put(key, SLOT))

/** Deletes the key when the session ends: drafts can then no longer be read. */
export const dropKey = (): Promise<undefined> => inStore('keys', 'readwrite', (store) => store.clear())
