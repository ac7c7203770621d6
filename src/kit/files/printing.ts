// A PDF that the server makes, saved on the device. Without a network there is none, which is said.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { tellFailure } from '#api/failures.ts'
import { isOffline } from '#api/send.ts'
import { toast } from '#device/notices.ts'

import { saveFile } from './save-file.ts'

/** `make` asks for the PDF; returns the mutation that does so and saves it. */
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
