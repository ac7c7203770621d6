// Requests a PDF from the server and saves it on the device. Offline, a toast tells that a connection is needed.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { tellFailure } from '#api/failures.ts'
import { isOffline } from '#api/send.ts'
import { toast } from '#device/notices.ts'

import { saveFile } from './save-file.ts'

/** Returns the mutation that calls `make` and saves the PDF that it returns. */
export function usePrinting(make: () => Promise<File>) {
  const { t } = useLingui()
  return useMutation({
    mutationFn: make,
    meta: { silent: true },
    onSuccess: saveFile,
    onError: (error) => {
      if (isOffline(error)) toast.warning({ title: t`Connexion requise pour créer le PDF` })
      else tellFailure(error, { title: t`Le PDF n’a pas pu être fait` })
    },
  })
}
