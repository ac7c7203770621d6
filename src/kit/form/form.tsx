// Forms: TanStack Form with the kit's fields. `createFormHook` is called only here.
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
import { DateField, DecimalField, RichTextField, WholeField } from './fields/value-fields.tsx'
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
    WholeField,
    RichTextField,
    FileField,
  },
  formComponents: { FormElement, ErrorSummary, SaveBar },
})

export { withForm }

/**
 * A form with the kit's fields. Its `options` follow the `defaultValues` passed in. TanStack's own copy keeps the first ones, so that a
 * field equal to a later default would still count as changed.
 */
export const useAppForm: typeof useHookedForm = (options) => {
  const form = useHookedForm(options)
  useLayoutEffect(() => {
    // The type makes compilation fail with a TanStack version whose form has no such options.
    const next: Pick<typeof form, 'options'> = { options: { ...form.options, defaultValues: options.defaultValues } }
    Object.assign(form, next)
    form.baseStore.setState((state) => ({ ...state }))
  }, [form, options.defaultValues])
  return form
}

/**
 * Shows the errors of a refused request (400 BAD_REQUEST) beside the fields that they name. Returns false for any other error, which
 * the caller or the global handler must then handle.
 */
export function showServerErrors(form: { setErrorMap: (errors: never) => void }, error: unknown): boolean {
  const errors = fieldErrorsOf(error)
  if (errors.length > 0) showErrors(form, errors)
  return errors.length > 0
}

/** Returns the same error with its fields renamed to those of the form; any other error is returned unchanged. */
export function withFormFields(error: unknown, nameOf: (field: string) => string): unknown {
  const errors = fieldErrorsOf(error).map((one) => ({ ...one, field: nameOf(one.field) }))
  return errors.length > 0 ? new ORPCError('BAD_REQUEST', { defined: true, status: 400, data: { errors }, cause: error }) : error
}

/** Shows that saving failed: a toast, and errors beside the fields if the server names some. */
export function tellNotSaved(
  form: { setErrorMap: (errors: never) => void; handleSubmit: () => Promise<void> },
  error: unknown,
  { advice = t`Suivez les indications des champs.`, ...words }: { title: string; description?: string; advice?: string | undefined },
): void {
  const shown = showServerErrors(form, error)
  tellFailure(error, { ...words, ...(shown && { description: advice }), typed: true, retry: () => void form.handleSubmit() })
}

/** Shows errors beside the fields that they name. */
export function showErrors(form: { setErrorMap: (errors: never) => void }, errors: readonly FieldError[]): void {
  const fields = Object.fromEntries(errors.map(({ field, key, params }) => [field, { key, params }]))
  form.setErrorMap({ onSubmit: { form: undefined, fields } } as never)
}
