// What fields and forms share: TanStack's contexts, and the labels under which the error summary names the fields.
import { createFormHookContexts } from '@tanstack/react-form'
import { createContext } from 'react'

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

export interface KnownField {
  id: string
  label: string
}

/** name → where the field is and what it is called. */
export const KnownFields = createContext<Map<string, KnownField>>(new Map())

/**
 * The fields that differ from what the form started on.
 * From their state: `form.options` of a hook's form is a copy of the first render's.
 */
export const changedNames = (fieldMeta: Record<string, { isDefaultValue: boolean }>): string[] =>
  Object.entries(fieldMeta).flatMap(([name, meta]) => (meta.isDefaultValue ? [] : [name]))
