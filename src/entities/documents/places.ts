// Where the documents of something are shown, added and edited: whoever carries documents says it once.
import type { LinkProps } from '@tanstack/react-router'
import * as v from 'valibot'

import type { DocumentEntity, DocumentType } from '#contract/documents.ts'
import { documentTypes } from '#contract/people/permissions.ts'

export interface DocumentOwner {
  entity: DocumentEntity
  id: number
  list: LinkProps
  add: (type: DocumentType) => LinkProps
  edit: (document_id: number) => LinkProps
}

/** In the address of the page that adds one: its type, where that is known. */
export const NewDocumentSearch = v.object({ type: v.fallback(v.optional(v.picklist(documentTypes)), undefined) })
