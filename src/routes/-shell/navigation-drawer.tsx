// The navigation of small screens.
import { CloseButton, Drawer, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'

import { NavigationEntries } from './navigation.tsx'

export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer.Root open onOpenChange={(change) => change.open || onClose()} placement="start" size="xs">
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="18rem">
            <Drawer.Header>
              <Drawer.Title>Starif</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body p="0" asChild>
              <nav aria-label={t`Navigation principale`}>
                <NavigationEntries onFollow={onClose} />
              </nav>
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t`Fermer`} />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
