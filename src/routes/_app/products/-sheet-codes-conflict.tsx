// Subsidiary by subsidiary, their code and mine.
import { useLingui } from '@lingui/react/macro'

import { ConflictDialog } from '../../../kit/conflict.tsx'
import type { OpenConflict } from './-sheet-codes-save.ts'
import type { CodesValues } from './-sheet-codes-values.ts'

interface CodesConflictProps {
  conflict: OpenConflict
  labels: Record<string, string>
  onResolve: (decided: CodesValues) => void
  onClose: () => void
}

export function CodesConflict({ conflict, labels, onResolve, onClose }: CodesConflictProps) {
  const { t } = useLingui()
  return (
    <ConflictDialog
      open
      base={conflict.base}
      mine={conflict.mine}
      theirs={conflict.theirs}
      changedBy={conflict.changed_by}
      changedAt={conflict.changed_at}
      labels={labels}
      show={(_, value) => (typeof value === 'string' && value !== '' ? value : t`aucun code`)}
      onResolve={onResolve}
      onClose={onClose}
    />
  )
}
