// Badge with the state of a document today.
import { Trans, useLingui } from '@lingui/react/macro'

import { useDay } from '#api/day.ts'
import type { Document } from '#contract/documents/documents.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'

/** Shown unless the document is simply valid: ended, not yet valid, or still being uploaded. */
export function StateBadge({ status, start_date, end_date }: Pick<Document, 'status' | 'start_date' | 'end_date'>) {
  const { t } = useLingui()
  const now = useDay()
  if (status === 'pending')
    return (
      <Badge colorPalette={meaning.attention} title={t`Le fichier n’est pas encore arrivé.`}>
        <Trans>En cours d’envoi</Trans>
      </Badge>
    )
  if (end_date && end_date < now)
    return (
      <Badge colorPalette={meaning.attention}>
        <Trans>Expiré</Trans>
      </Badge>
    )
  if (start_date && start_date > now)
    return (
      <Badge colorPalette={meaning.coming}>
        <Trans>À venir</Trans>
      </Badge>
    )
  return null
}
