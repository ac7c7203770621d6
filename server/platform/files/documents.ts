// The files of documents: each is stored under a random key whose content never changes.
import { type Files, randomKey } from './store.ts'

export const pathOfDocument = (key: string): string => `documents/${key}`

/** A key for a file that is not stored yet. */
export const documentKey = randomKey
export const storeDocument = async (files: Files, key: string, bytes: Uint8Array): Promise<void> =>
  await files.put(pathOfDocument(key), bytes)
export const readDocument = async (files: Files, key: string): Promise<Uint8Array | null> => await files.get(pathOfDocument(key))

/** Deletes a file whose row was not written; if that fails, `removeOrphans` will delete it. */
export const takeBackDocument = async (files: Files, key: string): Promise<void> => await files.delete(pathOfDocument(key)).catch(() => {})
