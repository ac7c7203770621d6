// The PDF that applies today, for a subsidiary. The server makes it: without a network there is none.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'

import { client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { isOffline } from '#api/send.ts'
import { toast } from '#device/notices.ts'
import { zonesQuery } from '#entities/references/queries.ts'
import { saveFile } from '#kit/files/save-file.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export function ExportPdf() {
  const { t } = useLingui()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const { mutate, isPending } = useMutation({
    mutationFn: async (zone: string) => (await client.cgv.export({ zone })).body,
    meta: { silent: true },
    onSuccess: saveFile,
    onError: (error) => {
      if (isOffline(error)) toast.warning({ title: t`Le PDF est fait par le serveur : il faut le réseau` })
      else tellFailure(error, { title: t`Le PDF n’a pas pu être fait` })
    },
  })
  return (
    <Menu
      label={t`PDF pour la filiale`}
      variant="outline"
      size="sm"
      loading={isPending}
      button={
        <>
          <FileDown size={16} aria-hidden /> <Trans>Exporter en PDF</Trans>
        </>
      }
    >
      {zones.map(({ code_sigma, name }) => (
        <MenuItem key={code_sigma} lang={CONTENT_LANGUAGE} onSelect={() => mutate(code_sigma)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
