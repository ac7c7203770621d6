// The dialog: can be maximised, at most 90 % high, closed by its button, Escape or a click on the mask.
import { CloseButton, Dialog as Chakra, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Maximize2, Minimize2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { IconButton } from '../elements/button.tsx'
import { useBackCloses } from './back-closes.ts'
import { useOpener } from './opener.ts'

export interface DialogProps {
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Whether a click on the mask closes it; Escape and the close button always do. */
  dismissable?: boolean
}

/** A modal dialog with a title, a scrolling body and an optional footer for buttons. It is open while it is mounted. */
export function Dialog({ onClose, title, children, footer, size = 'md', dismissable = true }: DialogProps) {
  const { t } = useLingui()
  const [maximised, setMaximised] = useState(false)
  const overlay = useOpener()
  useBackCloses(onClose)
  return (
    <Chakra.Root
      open
      onOpenChange={(change) => change.open || onClose()}
      size={maximised ? 'full' : size}
      scrollBehavior="inside"
      placement="center"
      closeOnInteractOutside={dismissable}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner padding={maximised ? '0' : '4'}>
          <Chakra.Content ref={overlay} maxH={maximised ? '100dvh' : '90dvh'} data-maximised={maximised || undefined}>
            <Chakra.Header pe="24">
              <Chakra.Title minW="0" overflowWrap="anywhere">
                {title}
              </Chakra.Title>
            </Chakra.Header>
            <Chakra.Body>{children}</Chakra.Body>
            {footer && (
              <Chakra.Footer flexWrap="wrap" gap="3">
                {footer}
              </Chakra.Footer>
            )}
            <IconButton
              position="absolute"
              top="2"
              insetEnd="12"
              size="sm"
              variant="ghost"
              aria-label={maximised ? t`Restaurer` : t`Agrandir`}
              onClick={() => setMaximised(!maximised)}
            >
              {maximised ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
            </IconButton>
            <Chakra.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t`Fermer`} />
            </Chakra.CloseTrigger>
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  )
}
