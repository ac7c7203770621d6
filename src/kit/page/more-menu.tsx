// What is rarely done with the thing that a page is about, behind « ⋮ » at the end of its header.
import { useLingui } from '@lingui/react/macro'
import { EllipsisVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { Menu, MenuItem } from '../overlay/menu.tsx'

interface MoreMenuProps {
  /** While one of its items is under way. */
  busy?: boolean
  /** Where none can be done: without a network. */
  disabled?: boolean
  /** `MenuItem`s. */
  children: ReactNode
}

export function MoreMenu({ busy = false, disabled = false, children }: MoreMenuProps) {
  const { t } = useLingui()
  const label = t`Plus d’actions`
  return (
    <Menu
      label={label}
      aria-label={label}
      title={label}
      px="2"
      loading={busy}
      disabled={disabled}
      button={<EllipsisVertical size={16} aria-hidden />}
    >
      {children}
    </Menu>
  )
}

/** The last of its items: deletes the thing. */
export function RemoveItem({ onSelect }: { onSelect: () => void }) {
  const { t } = useLingui()
  return (
    <MenuItem tone="danger" onSelect={onSelect}>
      <Trash2 size={16} aria-hidden /> {t`Supprimer`}
    </MenuItem>
  )
}
