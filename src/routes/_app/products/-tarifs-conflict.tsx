// Field by field, theirs and mine, in the words of the tariff.
import { useLingui } from '@lingui/react/macro'

import { actors } from '../../../../contract/amounts.ts'
import type { TypedAmount } from '../../../kit/amount-field.tsx'
import { ConflictDialog } from '../../../kit/conflict.tsx'
import { formatDate, formatMoney, formatPercent } from '../../../kit/formats.ts'
import type { OpenConflict } from './-tarifs-form-save.ts'
import { type TarifValues, valuesOf } from './-tarifs-form-values.ts'
import { useTarifLabels } from './-tarifs-labels.ts'

interface TarifConflictProps {
  conflict: OpenConflict
  onResolve: (decided: TarifValues) => void
  onClose: () => void
}

export function TarifConflictDialog({ conflict, onResolve, onClose }: TarifConflictProps) {
  const { t } = useLingui()
  const labels = useTarifLabels()
  const show = (field: string, value: unknown) => {
    if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
    if (isAmount(value))
      return value.value === null ? t`non défini` : value.unit === 'EUR' ? formatMoney(value.value) : formatPercent(value.value)
    if (typeof value !== 'string' || value === '') return t`non défini`
    const actor = actors.find((one) => field === 'actor' && one === value)
    if (actor) return labels.actor(actor)
    return field.endsWith('_date') ? formatDate(value) : value
  }
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

const isAmount = (value: unknown): value is TypedAmount => typeof value === 'object' && value !== null && 'unit' in value
