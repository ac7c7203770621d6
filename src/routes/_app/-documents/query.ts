// The documents of an article or an offer, from the server or from this device.
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import type { QueryClient } from '@tanstack/react-query'

import type { DocumentEntity } from '../../../../contract/documents.ts'
import { api } from '../../../api/client.ts'
import { isOffline } from '../../../api/send.ts'
import { toast } from '../../../kit/toast.tsx'

export const documentsQuery = (entity: DocumentEntity, id: number) =>
  api.documents.list.queryOptions({ input: { entity, id }, staleTime: 0 })

/** For a loader: what cannot be loaded is said, and the tab shows what there is. */
export async function loadDocuments(queryClient: QueryClient, entity: DocumentEntity, id: number): Promise<void> {
  await queryClient.ensureQueryData(documentsQuery(entity, id)).catch((error: unknown) => {
    if (!isOffline(error)) tellDocumentError(error, t`Les documents n’ont pas pu être chargés`)
  })
}

/** 401 and 403 are told where they are for everything. */
export function tellDocumentError(error: unknown, title: string): void {
  if (error instanceof ORPCError && (error.status === 401 || error.status === 403)) return
  if (isOffline(error)) toast.warning({ title, description: t`Hors ligne : les fichiers demandent le réseau.` })
  else toast.error({ title, description: t`Réessayez ; si le problème persiste, contactez le support.` })
}
