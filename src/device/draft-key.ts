// The key of the drafts: the server gives it to the same user alone; here it lies where no script can read its bytes.
import * as v from 'valibot'

import { backend } from '#api/client.ts'
import { sendFetch } from '#api/send.ts'

import { inStore } from './database.ts'

const SLOT = 'drafts'
const Answer = v.object({ key: v.string() })

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

/** Asks the server for the key of whoever is signed in. Null when it cannot be had now. */
export async function fetchKey(): Promise<CryptoKey | null> {
  try {
    const answer = await sendFetch(new Request(`${backend}/auth/draft-key`))
    if (!answer.ok) return null
    const bytes = Uint8Array.from(atob(v.parse(Answer, await answer.json()).key), (character) => character.charCodeAt(0))
    return await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  } catch {
    // No network, or a page without WebCrypto (plain http): drafts then live in this tab only.
    return null
  }
}

/** For this session. */
export const holdKey = (key: CryptoKey): Promise<unknown> => inStore('keys', 'readwrite', (store) => store.put(key, SLOT))

/** With the session ends the right to read its drafts. */
export const dropKey = (): Promise<undefined> => inStore('keys', 'readwrite', (store) => store.clear())
