// A change of many products in words.
import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import type { ChangeRecord } from '#contract/shared/changes.ts'
import { fieldNamed } from '#entities/products/fields.ts'
import { formatDate } from '#kit/format/formats.ts'

/** What is asked of the tags, and no field of its own. */
const askedOfTags: Record<string, MessageDescriptor> = {
  add_tags: msg`Tags ajoutés`,
  remove_tags: msg`Tags retirés`,
}

export function changedLabel(field: string): string {
  const label = fieldNamed(field)?.label ?? askedOfTags[field]
  return label ? i18n._(label) : field
}

/** « Fabricant : Canon · Synchronisation automatique : Non » */
export const whatWasAsked = ({ parameters }: Pick<ChangeRecord, 'parameters'>): string =>
  Object.entries(parameters)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([field, value]) => {
      const [label, shown] = [changedLabel(field), changedValue(value)]
      return t`${label} : ${shown}`
    })
    .join(' · ')

/** A value as the history keeps it: references and tags by their names. */
export function changedValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(changedValue).join(', ') || '—'
  if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value
  return value && typeof value === 'object' && 'name' in value ? String(value.name) : '—'
}
