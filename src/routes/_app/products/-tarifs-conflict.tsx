// Field by field, theirs and mine, in the words of the tariff.
import { ConflictDialog } from '../../../kit/conflict.tsx'
import type { OpenConflict } from './-tarifs-form-save.ts'
import { type TarifValues, valuesOf } from './-tarifs-form-values.ts'
import { useTarifLabels } from './-tarifs-labels.ts'
import { useShownValue } from './-tarifs-shown-value.ts'

interface TarifConflictProps {
  conflict: OpenConflict
  onResolve: (decided: TarifValues) => void
  onClose: () => void
}

export function TarifConflictDialog({ conflict, onResolve, onClose }: TarifConflictProps) {
  const labels = useTarifLabels()
  const show = useShownValue()
  return (
    <ConflictDialog
      open
      base={conflict.base}
      mine={conflict.mine}
      theirs={valuesOf(conflict.current)}
      changedBy={conflict.changed_by}
      changedAt={conflict.changed_at}
      labels={labels.fields}
      show={show}
      onResolve={onResolve}
      onClose={onClose}
    />
  )
}
