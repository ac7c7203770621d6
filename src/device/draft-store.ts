// Drafts as stored in this browser: encrypted, without the name of their user or form.
import * as v from 'valibot'

import { allSealed, putSealed, removeSealed, type Sealed } from './sealed.ts'

/** What a user had typed when the form was closed. */
export const Draft = v.object({
  /** The form: `products/12`. */
  key: v.string(),
  /** Its name for the user. */
  title: v.optional(v.string()),
  /** The page of the form. */
  path: v.optional(v.string()),
  /** Time of the last change. */
  at: v.number(),
  /** The version that the changes are based on. */
  version: v.optional(v.number()),
  /** The changed fields: their values when the change was begun, and the typed ones. */
  base: v.record(v.string(), v.unknown()),
  changes: v.record(v.string(), v.unknown()),
  /** Cells of lines that are not understood, by field: they are marked again, and keep the form from being saved. */
  problems: v.optional(v.record(v.string(), v.record(v.string(), v.string()))),
})
export type Draft = v.InferOutput<typeof Draft>

export const LIFE_OF_A_DRAFT = 7 * 24 * 3600 * 1000

/** Encrypts a draft and stores it under `id`. */
export async function sealDraft(key: CryptoKey, id: string, draft: Draft): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(draft)))
  await putSealed({ id, at: draft.at, iv, data })
}

/** Returns the drafts that the key decrypts. Drafts of other users and those that are too old are deleted. */
export async function unsealDrafts(key: CryptoKey): Promise<Map<string, Draft>> {
  const drafts = new Map<string, Draft>()
  for (const sealed of await allSealed()) {
    const draft = sealed.at > Date.now() - LIFE_OF_A_DRAFT ? await unseal(key, sealed) : null
    if (draft) drafts.set(sealed.id, draft)
    else await removeSealed(sealed.id)
  }
  return drafts
}

/** Works without a key: drafts of all users are deleted after a week. */
export async function removeOldDrafts(): Promise<void> {
  for (const { id, at } of await allSealed()) if (at <= Date.now() - LIFE_OF_A_DRAFT) await removeSealed(id)
}

async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<Draft | null> {
  try {
    const text = new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data))
    return v.parse(Draft, JSON.parse(text))
  } catch {
    // Encrypted with the key of another user, or damaged: it is not shown.
    return null
  }
}
