// Formats the resulting value of a product's field.
import { t } from '@lingui/core/macro'

import type { RuleField } from '#engine/rules/rules.ts'
import { formatMoney, formatNumber, formatPercent } from '#kit/format/formats.ts'

import { kindOf } from './words.ts'

export type Outcome = string | boolean | null

/** Whether the field may have no value: no maximum, no price. All other fields always have one. */
export const mayBeNone = (field: RuleField): boolean => field === 'max_quantity' || field === 'unit_price'

export function outcomeText(field: RuleField, value: Outcome): string {
  if (value === null || value === '') return t`aucun`
  if (typeof value === 'boolean') return value ? t`oui` : t`non`
  const number = value.includes('.') ? value.replace(/\.?0+$/, '') : value
  const kind = kindOf[field]
  return kind === 'money' ? formatMoney(value) : kind === 'percent' ? formatPercent(number) : formatNumber(number)
}
