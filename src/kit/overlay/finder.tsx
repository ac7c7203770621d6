// A dialog without a title at the top of the screen, for finding something by typing; closed by Escape or a click on the mask.
import { Dialog as Chakra, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { useBackCloses } from './back-closes.ts'
import { useOpener } from './opener.ts'

interface FinderDialogProps {
  label: string
  /** Identifies the dialog in tests. */
  part: string
  onClose: () => void
  children: ReactNode
}

/** Open while it is mounted. */
export function FinderDialog({ label, part, onClose, children }: FinderDialogProps) {
  const overlay = useOpener()
  useBackCloses(onClose)
  return (
    <Chakra.Root open onOpenChange={(change) => change.open || onClose()} placement="top" size="lg" scrollBehavior="inside">
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner padding="3">
          <Chakra.Content ref={overlay} aria-label={label} maxH="min(34rem, 80dvh)" mt={{ base: '0', md: '12' }} data-part={part}>
            {children}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  )
}
