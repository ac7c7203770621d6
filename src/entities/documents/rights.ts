// The types of documents that the signed-in user may add, change and delete.
import { useAllowed } from '#api/session.ts'
import type { DocumentEntity } from '#contract/documents/documents.ts'
import { documentTypes } from '#contract/documents/types.ts'

/** The allowed types for each action. */
export function useDocumentRights(entity: DocumentEntity) {
  const owner = entity === 'products' ? 'product' : 'offer'
  return {
    create: useAllowed(documentTypes, (type) => [`${owner}.document.${type}.create`]),
    update: useAllowed(documentTypes, (type) => [`${owner}.document.${type}.update`]),
    delete: useAllowed(documentTypes, (type) => [`${owner}.document.${type}.delete`]),
  }
}
