// A panel that slides in from the start edge on small screens; closed by its button, Escape or a click beside it.
import { CloseButton, Drawer as Chakra, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'

import { useOpener } from './opener.ts'

interface DrawerProps {
  title: string
  onClose: () => void
  /** The element used as body, such as a `nav`. */
  children: ReactElement
}

/** Open while it is mounted. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const { t } = useLingui()
  const overlay = useOpener()
  return (
    <Chakra.Root open onOpenChange={(change) => change.open || onClose()} placement="start" size="xs">
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content ref={overlay} maxW="18rem">
            <Chakra.Header>
              <Chakra.Title>{title}</Chakra.Title>
            </Chakra.Header>
            <Chakra.Body p="0" asChild>
              {children}
            </Chakra.Body>
            <Chakra.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t`Fermer`} />
            </Chakra.CloseTrigger>
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  )
}
