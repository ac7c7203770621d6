// The actions on the page of a nomenclature or of a category: edit, delete.
import { useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'

import { useOnline } from '#api/connection.ts'
import { Button } from '#kit/elements/controls.ts'
import type { useOpenDialog } from '#kit/overlay/open-dialog.ts'
import { MoreMenu, RemoveItem } from '#kit/page/more-menu.tsx'
import { WideOnly } from '#kit/page/page.tsx'

import type { useRemoval } from './removal.ts'

interface WaysProps extends Pick<ReturnType<typeof useRemoval>, 'ask' | 'busy'> {
  dialog: ReturnType<typeof useOpenDialog>
  mayUpdate: boolean
  mayRemove: boolean
}

export function Ways({ dialog, mayUpdate, mayRemove, ask, busy }: WaysProps) {
  const { t } = useLingui()
  const online = useOnline()
  return (
    <>
      {mayUpdate && (
        <Button size="sm" variant="outline" aria-label={t`Modifier`} onClick={() => dialog.open('edit')}>
          <Pencil size={16} aria-hidden />
          <WideOnly>{t`Modifier`}</WideOnly>
        </Button>
      )}
      {mayRemove && (
        <MoreMenu busy={busy} disabled={!online}>
          <RemoveItem onSelect={() => void ask()} />
        </MoreMenu>
      )}
    </>
  )
}
