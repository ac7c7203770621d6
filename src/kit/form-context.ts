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
