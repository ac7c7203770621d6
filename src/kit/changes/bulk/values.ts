// The parameters of a bulk change and its values, as text.
import { t } from '@lingui/core/macro'

import type { ChangeRecord } from '#contract/shared/changes.ts'

import { formatDate } from '../../format/formats.ts'
import type { AnyBulkKind } from './kind.ts'

/** « Fabricant : Canon · Synchronisation automatique : Non »; adding or removing an empty list is left out. */
export const whatWasAsked = ({ label }: Pick<AnyBulkKind, 'label'>, { parameters }: Pick<ChangeRecord, 'parameters'>): string =>
  Object.entries(parameters)
    .filter(([field, value]) => !(/^(add|remove)_/.test(field) && Array.isArray(value) && value.length === 0))
    .map(([field, value]) => {
      const [name, shown] = [label(field), changedValue(value)]
      return t`${name} : ${shown}`
    })
    .join(' · ')

/** Formats a value as stored in the history: references and sets by their names. */
export function changedValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(changedValue).join(', ') || '—'
  if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value
  return value && typeof value === 'object' && 'name' in value ? String(value.name) : '—'
}
