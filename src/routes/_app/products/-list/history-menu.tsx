// Links to the past changes of many products, and to the deleted products.
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'

import { useCanCall } from '#api/session.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'
import { WideOnly } from '#kit/page/page.tsx'

export function HistoryMenu() {
  const { t } = useLingui()
  const navigate = useNavigate()
  if (!useCanCall('product_changes.list')) return null
  return (
    <Menu
      label={t`Historique`}
      variant="outline"
      aria-label={t`Historique`}
      button={
        <>
          <History size={16} aria-hidden />
          <WideOnly>{t`Historique`}</WideOnly>
        </>
      }
    >
      <MenuItem onSelect={() => void navigate({ to: '/products/changes' })}>{t`Modifications groupées`}</MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/products/deleted' })}>{t`Articles supprimés`}</MenuItem>
    </Menu>
  )
}
