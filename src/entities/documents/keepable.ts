// Requests the documents of a product or an offer with their files, for keeping them offline.
import type { Source } from '#api/cache/keep.ts'
import type { DocumentEntity } from '#contract/documents/documents.ts'

import { documentsQuery } from './query.ts'

export async function askDocuments({ ask, document }: Source, entity: DocumentEntity, id: number): Promise<void> {
  for (const one of (await ask(documentsQuery(entity, id))).items) await document(one)
}
