// The state of a task as a badge.
import { Trans } from '@lingui/react/macro'

import type { Task } from '#contract/tasks/tasks.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'

export function TaskStatus({ status }: Pick<Task, 'status'>) {
  if (status === 'queued')
    return (
      <StateBadge means="coming">
        <Trans>En attente</Trans>
      </StateBadge>
    )
  if (status === 'running')
    return (
      <StateBadge means="coming">
        <Trans>En cours</Trans>
      </StateBadge>
    )
  if (status === 'done')
    return (
      <StateBadge means="good">
        <Trans>Terminé</Trans>
      </StateBadge>
    )
  if (status === 'failed')
    return (
      <StateBadge means="wrong">
        <Trans>Échec</Trans>
      </StateBadge>
    )
  return (
    <StateBadge>
      <Trans>Annulé</Trans>
    </StateBadge>
  )
}
