// A field of a price row or a purchase price as it is read: amounts, dates, names.
import { useLingui } from '@lingui/react/macro'

import { actors } from '#engine/prices/amounts.ts'
import type { TypedAmount } from '#kit/form/fields/amount-field.tsx'
import { formatDate, formatMoney, formatPercent } from '#kit/format/formats.ts'

import { useTarifLabels } from './labels.ts'

export function useShownValue() {
  const { t } = useLingui()
  const labels = useTarifLabels()
  return (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
    if (isAmount(value))
      return value.value === null ? t`non défini` : value.unit === 'EUR' ? formatMoney(value.value) : formatPercent(value.value)
    if (typeof value !== 'string' || value === '') return t`non défini`
    const actor = actors.find((one) => field === 'actor' && one === value)
    if (actor) return labels.actor(actor)
    if (field === 'amount') return formatMoney(value)
    return field.endsWith('_date') ? formatDate(value) : value
  }
}

const isAmount = (value: unknown): value is TypedAmount => typeof value === 'object' && value !== null && 'unit' in value
