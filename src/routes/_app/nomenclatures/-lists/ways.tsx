// What can be done from the page of a nomenclature or of a category: back to the list, change, delete.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil } from 'lucide-react'

import { useOnline } from '#api/connection.ts'
import { Button } from '#kit/elements/controls.ts'
import type { useOpenDialog } from '#kit/overlay/open-dialog.ts'
import { WideOnly } from '#kit/page/page.tsx'
import { RemoveButton } from '#kit/page/remove-button.tsx'

import type { Removal, useRemoval } from './removal.ts'

interface WaysProps extends Pick<ReturnType<typeof useRemoval>, 'ask' | 'busy'> {
  list: Removal['list']
  dialog: ReturnType<typeof useOpenDialog>
  mayUpdate: boolean
  mayRemove: boolean
}

export function Ways({ list, dialog, mayUpdate, mayRemove, ask, busy }: WaysProps) {
  const { t } = useLingui()
  const online = useOnline()
  return (
    <>
      <Button asChild size="sm" variant="outline">
        <Link to={list}>
          <ArrowLeft size={16} aria-hidden /> <Trans>Retour à la liste</Trans>
        </Link>
      </Button>
      {mayUpdate && (
        <Button size="sm" variant="outline" aria-label={t`Modifier`} onClick={() => dialog.open('edit')}>
          <Pencil size={16} aria-hidden />
          <WideOnly>{t`Modifier`}</WideOnly>
        </Button>
      )}
      {mayRemove && <RemoveButton busy={busy} disabled={!online} onClick={() => void ask()} />}
    </>
  )
}
