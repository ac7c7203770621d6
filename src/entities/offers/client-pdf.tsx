// The button that makes a PDF for the customer of a configuration of an offer. The server makes it: without a network there is none.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'

import { client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { isOffline } from '#api/send.ts'
import { useCanCall } from '#api/session.ts'
import type { Inputs } from '#contract/index.ts'
import { toast } from '#device/notices.ts'
import { Button } from '#kit/elements/controls.ts'
import { saveFile } from '#kit/files/save-file.ts'
import { currentLanguage } from '#locales/i18n.ts'

type Configuration = Omit<Inputs['offer_pdf']['simulation'], 'language'>

export function ClientPdfButton(configuration: Configuration) {
  const { t } = useLingui()
  const may = useCanCall('offer_pdf.simulation')
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await client.offer_pdf.simulation({ ...configuration, language: currentLanguage() })).body,
    meta: { silent: true },
    onSuccess: saveFile,
    onError: (error) => {
      if (isOffline(error)) toast.warning({ title: t`Le PDF est fait par le serveur : il faut le réseau` })
      else tellFailure(error, { title: t`Le PDF n’a pas pu être fait` })
    },
  })
  if (!may) return null
  return (
    <Button variant="outline" size="sm" loading={isPending} onClick={() => mutate()}>
      <FileDown size={16} aria-hidden /> <Trans>PDF pour le client</Trans>
    </Button>
  )
}
