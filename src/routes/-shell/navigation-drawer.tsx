// The navigation of small screens.
import { useLingui } from '@lingui/react/macro'

import { Drawer } from '#kit/overlay/drawer.tsx'

import { NavigationEntries } from './navigation.tsx'

export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer title="Starif" onClose={onClose}>
      <nav aria-label={t`Navigation principale`}>
        <NavigationEntries onFollow={onClose} />
      </nav>
    </Drawer>
  )
}
