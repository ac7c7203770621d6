// The key of the drafts: the server gives it to the same user alone; here it lies where no script can read its bytes.

import { inStore } from './database.ts'

const SLOT = 'drafts'

/** The key that this browser holds since the session began, also without a network; null when there is none. */
export async function heldKey(): Promise<CryptoKey | null> {
  try {
    return (
      (await inStore<CryptoKey | undefined>('keys', 'readonly', (store) => store.get(SLOT) as IDBRequest<CryptoKey | undefined>)) ?? null
    )
  } catch {
    return null
  }
}

/** For this session. */
export const holdKey = (key: CryptoKey): Promise<unknown> => inStore('keys', 'readwrite', (store) => store.put(key, SLOT))

/** With the session ends the right to read its drafts. */
export const dropKey = (): Promise<undefined> => inStore('keys', 'readwrite', (store) => store.clear())
