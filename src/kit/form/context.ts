// What fields and forms share: TanStack's contexts, and the labels by which the error summary names the fields.
import { createFormHookContexts } from '@tanstack/react-form'
import { createContext } from 'react'

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

export interface KnownField {
  id: string
  label: string
}

/** Field name → id and label of the field. */
export const KnownFields = createContext<Map<string, KnownField>>(new Map())

/**
 * The names of the fields whose values differ from the form's initial values. Reads the field state, because `form.options` of a form
 * made by a hook is a copy from the first render.
 */
export const changedNames = (fieldMeta: Record<string, { isDefaultValue: boolean }>): string[] =>
  Object.entries(fieldMeta).flatMap(([name, meta]) => (meta.isDefaultValue ? [] : [name]))
