// The files of documents: each under a random key that never gets another content.
import { type Files, randomKey } from './store.ts'

export const pathOfDocument = (key: string): string => `documents/${key}`

/** A key for a file that is not stored yet. */
export const documentKey = randomKey
export const storeDocument = async (files: Files, key: string, bytes: Uint8Array): Promise<void> =>
  await files.put(pathOfDocument(key), bytes)
export const readDocument = async (files: Files, key: string): Promise<Uint8Array | null> => await files.get(pathOfDocument(key))

/** Takes back a file that never got its row; what cannot be removed now is left to `removeOrphans`. */
export const takeBackDocument = async (files: Files, key: string): Promise<void> => await files.delete(pathOfDocument(key)).catch(() => {})
