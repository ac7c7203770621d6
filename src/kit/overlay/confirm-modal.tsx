// The confirmation modal, shown until the user accepts or rejects.
import { Box, Dialog, HStack, Portal } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'

import type { PendingQuestion } from '#device/questions.ts'

import { Button } from '../elements/button.tsx'
import { useOpener } from './opener.ts'

/** Escape rejects, like the reject button; a click on the mask has no effect. */
export function ConfirmModal({ question: { header, message, acceptText, rejectText, tone, answer } }: { question: PendingQuestion }) {
  const reject = useRef<HTMLButtonElement>(null)
  const overlay = useOpener()
  return (
    <Dialog.Root
      open
      role="alertdialog"
      size="sm"
      placement="center"
      closeOnInteractOutside={false}
      initialFocusEl={() => reject.current}
      onOpenChange={(change) => change.open || answer(false)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="4">
          <Dialog.Content ref={overlay} data-group="confirmation-modal" maxH="90dvh">
            <Dialog.Header>
              <HStack gap="3" align="center">
                <Box color="orange.fg">
                  <TriangleAlert size={24} aria-hidden />
                </Box>
                <Dialog.Title>{header ?? <Trans id="modal.confirmation.header">Êtes-vous sûr ?</Trans>}</Dialog.Title>
              </HStack>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>
                {message ?? (
                  <Trans id="modal.confirmation.message">
                    Des modifications n’ont pas été enregistrées. En quittant cette page, vous les perdrez.
                  </Trans>
                )}
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer flexWrap="wrap" gap="3">
              <Button variant="outline" colorPalette={tone === 'danger' ? 'red' : 'teal'} onClick={() => answer(true)} data-part="accept">
                {acceptText ?? <Trans id="modal.confirmation.accept-text">Oui je pars sans sauvegarder</Trans>}
              </Button>
              <Button ref={reject} colorPalette="teal" onClick={() => answer(false)} data-part="reject">
                {rejectText ?? <Trans id="modal.confirmation.reject-text">Non je n'ai pas terminé</Trans>}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
