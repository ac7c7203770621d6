// Descriptions of fields, in the language in use.
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** The description of a field, used by its form, columns, history and spreadsheets. */
export interface Described {
  label: MessageDescriptor
  /** Shorter label for the header of a column. */
  short?: MessageDescriptor
  /** Label with its article, for the sentence « Alice Martin a changé … ». */
  phrase: MessageDescriptor
  /** How the text is displayed, if not unchanged. */
  kind?: 'html' | 'day'
  /** The field holds the id of a row; its parent contains that row under this key. */
  row?: string
  /** The value is text written by users, in the language of the catalogue. */
  written?: true
}

/** Returns the labels of described fields, by name. */
export function useLabels<Field extends string>(fields: Record<Field, { label: MessageDescriptor }>): Record<Field, string> {
  const { i18n } = useLingui()
  const labels = Object.entries<{ label: MessageDescriptor }>(fields).map(([field, { label }]) => [field, i18n._(label)])
  return Object.fromEntries(labels) as Record<Field, string>
}
