// Descriptions of fields, in the language in use.
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

import type { Field, Kind } from '#contract/shared/declared-fields.ts'

/** How a field is named on screen. */
export interface Words {
  label: MessageDescriptor
  /** Shorter label for the header of a column. */
  short?: MessageDescriptor
  /** Label with its article, for the sentence « Alice Martin a changé … ». */
  phrase: MessageDescriptor
  /** The value is text written by users, in the language of the catalogue. */
  written?: true
}

/** The description of a field, used by its form, columns, history and spreadsheets. */
export interface Described extends Words, Partial<Pick<Field, 'max' | 'required'>> {
  /** How the value is displayed; a field without it shows its text unchanged. */
  kind?: Kind
  /** The field holds the id of a row; its parent contains that row under this key. */
  row?: string
}

type Declared = Pick<Field, 'kind' | 'max' | 'required'>

/** Describes the fields that the contract declares: their words, the kind of their values, and their limits. */
export const descriptionsOf = <Name extends string>(fields: Record<Name, Declared>, words: Record<NoInfer<Name>, Words>) =>
  Object.fromEntries(
    Object.entries<Words>(words).map(([name, its]) => {
      const { kind, max, required } = fields[name as Name]
      return [name, { ...its, kind, max, required, ...(kind === 'row' && { row: name.replace(/_id$/, '') }) }]
    }),
  ) as Record<Name, Described>

/** What a control of the form enforces: the maximum length of a text, and that it must be filled in. */
export const limitsOf = (field: Pick<Field, 'max' | 'required'> | undefined) => ({
  ...(field?.max !== undefined && { maxLength: field.max }),
  ...(field?.required && { required: true }),
})

/** Returns the labels of described fields, by name. */
export function useLabels<Field extends string>(fields: Record<Field, { label: MessageDescriptor }>): Record<Field, string> {
  const { i18n } = useLingui()
  const labels = Object.entries<{ label: MessageDescriptor }>(fields).map(([field, { label }]) => [field, i18n._(label)])
  return Object.fromEntries(labels) as Record<Field, string>
}
