// Button that requests a customer's PDF of a configured offer. The server makes it, so it needs a network.
import { Trans } from '@lingui/react/macro'
import { FileDown } from 'lucide-react'

import { client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Inputs } from '#contract/index.ts'
import { Button } from '#kit/elements/controls.ts'
import { usePrinting } from '#kit/files/printing.ts'
import { currentLanguage } from '#locales/i18n.ts'

type Configuration = Omit<Inputs['offer_pdf']['simulation'], 'language'>

export function ClientPdfButton(configuration: Configuration) {
  const may = useCanCall('offer_pdf.simulation')
  const { mutate, isPending } = usePrinting(
    async () => (await client.offer_pdf.simulation({ ...configuration, language: currentLanguage() })).body,
  )
  if (!may) return null
  return (
    <Button variant="outline" size="sm" loading={isPending} onClick={() => mutate()}>
      <FileDown size={16} aria-hidden /> <Trans>PDF pour le client</Trans>
    </Button>
  )
}
