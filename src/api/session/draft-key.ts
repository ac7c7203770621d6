// Fetches the key of the drafts from the server, which gives it only to their user.
import * as v from 'valibot'

import { backend } from '../backend.ts'
import { sendFetch } from '../send.ts'

const Answer = v.object({ key: v.string() })

/** Requests the key of the signed-in user. Null if it is not available now. */
export async function fetchKey(): Promise<CryptoKey | null> {
  try {
    const response = await sendFetch(new Request(`${backend}/auth/draft-key`))
    if (!response.ok) return null
    const bytes = Uint8Array.from(atob(v.parse(Answer, await response.json()).key), (character) => character.charCodeAt(0))
    return await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  } catch {
    // No network, or a page without WebCrypto (plain http): drafts then live in this tab only.
    return null
  }
}
