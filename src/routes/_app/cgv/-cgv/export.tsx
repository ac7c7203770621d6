// Downloads the PDF of a version for a subsidiary. The server makes it, so it needs a network.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'

import { client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { isOffline } from '#api/send.ts'
import { toast } from '#device/notices.ts'
import type { Zone } from '#entities/prices/own-catalogs.ts'
import { Button } from '#kit/elements/controls.ts'
import { saveFile } from '#kit/files/save-file.ts'
import { WideOnly } from '#kit/page/page.tsx'

interface ExportPdfProps {
  version_number: number
  /** Null: the national subsidiary. */
  zone: Zone | null
  /** In a list of versions; its accessible name contains the version. */
  small?: boolean
}

export function ExportPdf({ version_number, zone, small = false }: ExportPdfProps) {
  const { t } = useLingui()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await client.cgv.export({ version_number, zone: zone?.code_sigma ?? null })).body,
    meta: { silent: true },
    onSuccess: saveFile,
    onError: (error) => {
      if (isOffline(error)) toast.warning({ title: t`Connexion requise pour créer le PDF` })
      else tellFailure(error, { title: t`Le PDF n’a pas pu être fait` })
    },
  })
  return (
    <Button
      variant="outline"
      size={small ? 'xs' : 'sm'}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={small ? t`PDF de la version ${version_number}` : t`Exporter en PDF`}
      {...(!small && { title: t`Exporter en PDF` })}
    >
      <FileDown size={16} aria-hidden /> {small ? 'PDF' : <WideOnly>{t`Exporter en PDF`}</WideOnly>}
    </Button>
  )
}
