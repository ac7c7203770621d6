// Where the documents of something are shown, added and edited: whoever carries documents says it once.
import type { LinkProps } from '@tanstack/react-router'

import type { DocumentEntity, DocumentType } from '#contract/documents.ts'

export interface DocumentOwner {
  entity: DocumentEntity
  id: number
  list: LinkProps
  add: (type: DocumentType) => LinkProps
  edit: (document_id: number) => LinkProps
}
