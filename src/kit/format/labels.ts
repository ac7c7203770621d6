// What fields are called, in the language in use.
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** The labels of fields that are described once, by their names. */
export function useLabels<Field extends string>(fields: Record<Field, { label: MessageDescriptor }>): Record<Field, string> {
  const { i18n } = useLingui()
  const labels = Object.entries<{ label: MessageDescriptor }>(fields).map(([field, { label }]) => [field, i18n._(label)])
  return Object.fromEntries(labels) as Record<Field, string>
}
