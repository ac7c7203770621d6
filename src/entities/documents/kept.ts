// Whether the files of documents are kept offline.
import { documentKey } from '#api/cache/keep.ts'
import { useKeptEntries } from '#api/cache/kept.ts'
import type { Document } from '#contract/documents/documents.ts'
import { isWhole } from '#device/kept.ts'

/** Returns a function that tells whether all files of some documents are kept, in the version that the list shows. */
export function useKeptDocuments(): (documents: readonly Document[]) => boolean {
  const keys = new Set(
    useKeptEntries()
      .filter(isWhole)
      .flatMap(({ files }) => files.map(({ key }) => key)),
  )
  return (documents) => {
    const there = documents.filter(({ status }) => status === 'uploaded')
    return there.length > 0 && there.every((document) => keys.has(documentKey(document)))
  }
}
