// Drafts as they lie in this browser: sealed, without a word of whose they are or of what.
import * as v from 'valibot'

import { allSealed, putSealed, removeSealed, type Sealed } from './sealed.ts'

/** What somebody was writing when the form went away. */
export const Draft = v.object({
  /** The form: `products/12`. */
  key: v.string(),
  /** What a person calls it. */
  title: v.optional(v.string()),
  /** The page of the form. */
  path: v.optional(v.string()),
  /** When the last change was made. */
  at: v.number(),
  /** The version that the form was begun on. */
  version: v.optional(v.number()),
  /** The fields that were changed: as they stood when the change was begun, and as they were typed. */
  base: v.record(v.string(), v.unknown()),
  changes: v.record(v.string(), v.unknown()),
  /** The cells of lines that are not understood, by field: they stay marked, and keep the form from being saved. */
  problems: v.optional(v.record(v.string(), v.record(v.string(), v.string()))),
})
export type Draft = v.InferOutput<typeof Draft>

export const LIFE_OF_A_DRAFT = 7 * 24 * 3600 * 1000

/** Seals a draft and keeps it under `id`. */
export async function sealDraft(key: CryptoKey, id: string, draft: Draft): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(draft)))
  await putSealed({ id, at: draft.at, iv, data })
}

/** The drafts that the key opens. Those of somebody else and those that are too old are removed. */
export async function unsealDrafts(key: CryptoKey): Promise<Map<string, Draft>> {
  const drafts = new Map<string, Draft>()
  for (const sealed of await allSealed()) {
    const draft = sealed.at > Date.now() - LIFE_OF_A_DRAFT ? await unseal(key, sealed) : null
    if (draft) drafts.set(sealed.id, draft)
    else await removeSealed(sealed.id)
  }
  return drafts
}

/** Also without a key: after a week nobody's draft is left. */
export async function removeOldDrafts(): Promise<void> {
  for (const { id, at } of await allSealed()) if (at <= Date.now() - LIFE_OF_A_DRAFT) await removeSealed(id)
}

async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<Draft | null> {
  try {
    const text = new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data))
    return v.parse(Draft, JSON.parse(text))
  } catch {
    return null
  }
}
