// What is done with one document: showing it, saving its file, deleting it.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import type { Document } from '#contract/documents.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { saveFile } from '#kit/files/save-file.ts'

import { tellDocumentError } from './query.ts'

/** The bytes are shown and forgotten: a file is no answer that this device keeps. */
const fetchFile = async ({ id }: Document): Promise<File> => (await client.documents.download({ document_id: id })).body

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

/** Deletes after a confirmation. */
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
      onSettled: (_data, _error, _variables, _result, { client: queryClient }) =>
        queryClient.invalidateQueries({ queryKey: api.documents.key() }),
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
