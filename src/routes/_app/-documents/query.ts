// The documents of an article or an offer, from the server or from this device.
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import type { QueryClient } from '@tanstack/react-query'

import type { DocumentEntity } from '../../../../contract/documents.ts'
import { api } from '../../../api/client.ts'
import { isOffline } from '../../../api/send.ts'
import { toast } from '../../../kit/toast.tsx'

export const documentsQuery = (entity: DocumentEntity, id: number) =>
  api.documents.list.queryOptions({
    input: { entity, id },
    staleTime: 0,
    meta: { error: () => t`Les documents n’ont pas pu être chargés` },
  })

/** For a loader: the tab shows what there is. */
export async function loadDocuments(queryClient: QueryClient, entity: DocumentEntity, id: number): Promise<void> {
  await queryClient.ensureQueryData(documentsQuery(entity, id)).catch(() => undefined)
}

/** 401 and 403 are told where they are for everything. */
export function tellDocumentError(error: unknown, title: string): void {
  if (error instanceof ORPCError && (error.status === 401 || error.status === 403)) return
  if (isOffline(error)) toast.warning({ title, description: t`Hors ligne : les fichiers demandent le réseau.` })
  else toast.error({ title, description: t`Réessayez ; si le problème persiste, contactez le support.` })
}
