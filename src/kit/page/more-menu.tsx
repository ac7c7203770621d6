// Rarely used actions of a page, in the « ⋮ » menu at the end of its header.
import { useLingui } from '@lingui/react/macro'
import { EllipsisVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { Menu, MenuItem } from '../overlay/menu.tsx'

interface MoreMenuProps {
  /** Set while one of its actions is in progress. */
  busy?: boolean
  /** Set if the actions are not available, such as offline. */
  disabled?: boolean
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

/** The item that deletes the thing; the last of the menu. */
export function RemoveItem({ onSelect }: { onSelect: () => void }) {
  const { t } = useLingui()
  return (
    <MenuItem tone="danger" onSelect={onSelect}>
      <Trash2 size={16} aria-hidden /> {t`Supprimer`}
    </MenuItem>
  )
}
