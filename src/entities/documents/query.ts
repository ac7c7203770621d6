// Query for the documents of a product or an offer.
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import type { DocumentEntity } from '#contract/documents/documents.ts'

export const documentsQuery = (entity: DocumentEntity, id: number) =>
  api.documents.list.queryOptions({
    input: { entity, id },
    staleTime: 0,
    meta: { error: () => t`Les documents n’ont pas pu être chargés` },
  })

/** For a loader. */
export async function loadDocuments(queryClient: QueryClient, entity: DocumentEntity, id: number): Promise<void> {
  // The tab reports the failure.
  await queryClient.ensureQueryData(documentsQuery(entity, id)).catch(() => undefined)
}

export const askSupport = () => t`Réessayez ; si le problème persiste, contactez le support.`

export const tellDocumentError = (error: unknown, title: string): void => tellFailure(error, { title, description: askSupport() })
