// Actions on one document: show it, save its file, delete it.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'

import { rereadAfter } from '#api/cache.ts'
import { documentKey } from '#api/cache/keep.ts'
import { isUnavailable } from '#api/cache/response-check.ts'
import { api, client } from '#api/client.ts'
import { isOffline } from '#api/send.ts'
import type { Document } from '#contract/documents/documents.ts'
import { keptFile } from '#device/kept.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { saveFile } from '#kit/files/save-file.ts'

import { tellDocumentError } from './query.ts'

/** The file is not cached, unless the user keeps it offline: that copy is used when the server cannot be reached. */
async function fetchFile(document: Document): Promise<File> {
  try {
    return (await client.documents.download({ document_id: document.id })).body
  } catch (error) {
    const kept = isOffline(error) || isUnavailable(error) ? await keptFile(documentKey(document)) : undefined
    if (!kept) throw error
    return new File([kept], document.file_name ?? document.name, { type: kept.type })
  }
}

export function usePreview() {
  const { t } = useLingui()
  return useMutation({
    mutationFn: fetchFile,
    meta: { silent: true },
    onError: (error) => tellDocumentError(error, t`Le document n’a pas pu être affiché`),
  })
}

export function useDownload() {
  const { t } = useLingui()
  return useMutation({
    mutationFn: fetchFile,
    meta: { silent: true },
    onSuccess: saveFile,
    onError: (error) => tellDocumentError(error, t`Le document n’a pas pu être téléchargé`),
  })
}

/** Deletes the document after a confirmation. */
export function useRemoval(document: Document) {
  const { t } = useLingui()
  const { mutate, isPending } = useMutation(
    api.documents.remove.mutationOptions({
      meta: { silent: true },
      onSuccess: () => toast.success({ title: t`Document supprimé`, description: document.name }),
      onError: (error) => {
        if (error instanceof ORPCError && error.code === 'CONFLICT')
          toast.warning({ title: t`Le document a été modifié entre-temps`, description: t`Vérifiez-le, puis recommencez.` })
        else tellDocumentError(error, t`Le document n’a pas pu être supprimé`)
      },
      onSettled: async (_data, error) => await rereadAfter('documents.remove', { joined: error === null }),
    }),
  )
  const run = async () => {
    const sure = await confirm({
      header: t`Supprimer le document ?`,
      message: t`« ${document.name} » et son fichier seront supprimés.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate({ params: { id: document.id }, query: { version: document.version } })
  }
  return { pending: isPending, run }
}
