// Saves the file that a task made. It may be large: the browser writes it to the device itself, so the page never holds it.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { backend } from '#api/backend.ts'
import { client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { isOffline } from '#api/send.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { toast } from '#device/notices.ts'
import { saveFrom } from '#kit/files/save-file.ts'

/** Asks first whether the file can still be had, because a refused download tells nothing. */
export function useTaskFile() {
  const { t } = useLingui()
  return useMutation({
    mutationFn: async ({ id }: Task) => await client.tasks.get({ id }),
    meta: { silent: true },
    onSuccess: ({ id, file }) => {
      if (file) saveFrom(`${backend}/api/v2/tasks/${id}/file`)
      else toast.warning({ title: t`Ce fichier n’existe plus`, description: t`Les fichiers sont gardés sept jours.` })
    },
    onError: (error) => {
      if (isOffline(error)) toast.warning({ title: t`Connexion requise pour télécharger le fichier` })
      else tellFailure(error, { title: t`Le fichier n’a pas pu être téléchargé` })
    },
  })
}
