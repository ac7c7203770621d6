// Says that a form shows what was written earlier and never saved, and offers to give it up.
import { Alert, Button, HStack } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'

import type { DraftOfForm } from '../api/use-draft.ts'
import { formatInstant } from './formats.ts'

interface DraftNoticeProps {
  draft: DraftOfForm
  /** Puts the form back to what is stored. */
  onDiscard: () => void
}

/** Shown above a form while it holds a draft that was put back. */
export function DraftNotice({ draft, onDiscard }: DraftNoticeProps) {
  const { restored } = draft
  if (!restored) return null
  const when = formatInstant(restored.toISOString())
  const discard = () => {
    draft.discard()
    onDiscard()
  }
  return (
    <Alert.Root status="info" aria-live="polite" data-part="draft">
      <Alert.Indicator />
      <HStack flex="1" justify="space-between" wrap="wrap" gap="2">
        <Alert.Title>
          <Trans>Votre saisie du {when}, non enregistrée, a été reprise.</Trans>
        </Alert.Title>
        <Button size="xs" variant="outline" onClick={discard}>
          <Trans>Abandonner cette saisie</Trans>
        </Button>
      </HStack>
    </Alert.Root>
  )
}
