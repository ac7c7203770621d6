// Forms: TanStack Form with the fields of the house. `createFormHook` is called here and nowhere else.
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { createFormHook } from '@tanstack/react-form'
import { useLayoutEffect } from 'react'

import { tellFailure } from '#api/failures.ts'
import { fieldErrorsOf } from '#api/refusals.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'

import { fieldContext, formContext } from './context.ts'
import { FormElement } from './element.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { CheckGroupField } from './fields/check-group-field.tsx'
import { CheckboxField, ComboboxField, SelectField, SwitchField } from './fields/choice-fields.tsx'
import { FileField } from './fields/file-field.tsx'
import { TextAreaField, TextField } from './fields/text-fields.tsx'
import { DateField, DecimalField, RichTextField } from './fields/value-fields.tsx'
import { SaveBar } from './save-bar.tsx'

export { FieldGrid } from './element.tsx'

const { useAppForm: useHookedForm, withForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField,
    TextAreaField,
    SelectField,
    ComboboxField,
    SwitchField,
    CheckboxField,
    CheckGroupField,
    DateField,
    DecimalField,
    RichTextField,
    FileField,
  },
  formComponents: { FormElement, ErrorSummary, SaveBar },
})

export { withForm }

/**
 * A form with the fields of the house. Its `options` follow the defaults that it is given; TanStack's copy stays at the first ones,
 * and its fields go on counting as changed what has become the default.
 */
export const useAppForm: typeof useHookedForm = (options) => {
  const form = useHookedForm(options)
  useLayoutEffect(() => {
    // Does not compile with a version whose form has no such options.
    const next: Pick<typeof form, 'options'> = { options: { ...form.options, defaultValues: options.defaultValues } }
    Object.assign(form, next)
    form.baseStore.setState((state) => ({ ...state }))
  }, [form, options.defaultValues])
  return form
}

/**
 * Puts what the server refused (400 BAD_REQUEST) beside the fields it names.
 * Returns false for any other error, which is then the caller's or the global handler's business.
 */
export function showServerErrors(form: { setErrorMap: (errors: never) => void }, error: unknown): boolean {
  const errors = fieldErrorsOf(error)
  if (errors.length > 0) showErrors(form, errors)
  return errors.length > 0
}

/** The same refusal with the fields as the form calls them; any other error as it is. */
export function withFormFields(error: unknown, nameOf: (field: string) => string): unknown {
  const errors = fieldErrorsOf(error).map((one) => ({ ...one, field: nameOf(one.field) }))
  return errors.length > 0 ? new ORPCError('BAD_REQUEST', { defined: true, status: 400, data: { errors }, cause: error }) : error
}

/** Says that what was typed is not saved: beside the fields what the server names, and as a toast in any case. */
export function tellNotSaved(
  form: { setErrorMap: (errors: never) => void; handleSubmit: () => Promise<void> },
  error: unknown,
  { advice = t`Suivez les indications des champs.`, ...words }: { title: string; description?: string; advice?: string | undefined },
): void {
  const shown = showServerErrors(form, error)
  tellFailure(error, { ...words, ...(shown && { description: advice }), typed: true, retry: () => void form.handleSubmit() })
}

/** Puts errors beside the fields that they name. */
export function showErrors(form: { setErrorMap: (errors: never) => void }, errors: readonly FieldError[]): void {
  const fields = Object.fromEntries(errors.map(({ field, key, params }) => [field, { key, params }]))
  form.setErrorMap({ onSubmit: { form: undefined, fields } } as never)
}
