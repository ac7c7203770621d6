// What is said of fields, in the language in use.
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** A field as it is described once, for its form, columns, history and spreadsheets. */
export interface Described {
  label: MessageDescriptor
  /** At the head of a column. */
  short?: MessageDescriptor
  /** « Alice Martin a changé … »: the field with its article, as a French noun has one. */
  phrase: MessageDescriptor
  /** How its text is read, where that is not as it stands. */
  kind?: 'html' | 'day'
  /** It holds the id of a row, and what it belongs to has that row under this key. */
  row?: string
  /** Its words are people's, in the language of the catalogue. */
  written?: true
}

/** The labels of fields that are described once, by their names. */
export function useLabels<Field extends string>(fields: Record<Field, { label: MessageDescriptor }>): Record<Field, string> {
  const { i18n } = useLingui()
  const labels = Object.entries<{ label: MessageDescriptor }>(fields).map(([field, { label }]) => [field, i18n._(label)])
  return Object.fromEntries(labels) as Record<Field, string>
}
