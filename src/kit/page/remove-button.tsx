// What deletes the thing that a page is about, beside its title.
import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'

import { Button } from '../elements/controls.ts'
import { WideOnly } from './page.tsx'

/** `busy` while it is deleted; `disabled` where it cannot be: without a network. */
export function RemoveButton({ busy, disabled, onClick }: { busy: boolean; disabled: boolean; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <Button size="sm" variant="outline" colorPalette="red" loading={busy} disabled={disabled} aria-label={t`Supprimer`} onClick={onClick}>
      <Trash2 size={16} aria-hidden />
      <WideOnly>{t`Supprimer`}</WideOnly>
    </Button>
  )
}
