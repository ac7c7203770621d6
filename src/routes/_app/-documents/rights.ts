// Which types of documents the signed-in person may add, change and delete.
import type { DocumentEntity, DocumentType } from '../../../../contract/documents.ts'
import { documentTypes, holds } from '../../../../contract/permissions.ts'
import { useCurrentUser } from '../../../api/session.ts'

/** For each action the types that it is open to. */
export function useDocumentRights(entity: DocumentEntity) {
  const user = useCurrentUser()
  const owner = entity === 'products' ? 'product' : 'offer'
  const typesFor = (action: 'create' | 'update' | 'delete'): DocumentType[] =>
    documentTypes.filter((type) => holds(user, [`${owner}.document.${type}.${action}`]))
  return { create: typesFor('create'), update: typesFor('update'), delete: typesFor('delete') }
}
