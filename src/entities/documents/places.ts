// Where the documents of an owner are shown, added and edited; each owner declares it once.
import type { LinkProps } from '@tanstack/react-router'
import * as v from 'valibot'

import type { DocumentEntity } from '#contract/documents/documents.ts'
import type { DocumentType } from '#contract/documents/types.ts'
import { documentTypes } from '#contract/documents/types.ts'

export interface DocumentOwner {
  entity: DocumentEntity
  id: number
  list: LinkProps
  add: (type: DocumentType) => LinkProps
  edit: (document_id: number) => LinkProps
}

/** Search of the page that adds a document: its type, if known. */
export const NewDocumentSearch = v.object({ type: v.fallback(v.optional(v.picklist(documentTypes)), undefined) })
