// Texts: one line, or several.
import { Input, Textarea } from '@chakra-ui/react'
import type { ChangeEvent, HTMLInputTypeAttribute } from 'react'

import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { useFieldContext } from './form-context.ts'

interface TextFieldProps extends FieldProps {
  maxLength?: number
  autoComplete?: string
  autoFocus?: boolean
  placeholder?: string
  /** Of what is typed, where that is not the language in use. */
  lang?: string
}

/** The bound value and handlers of a text control: an emptied optional text is null. */
function useText(required: boolean | undefined) {
  const field = useFieldContext<string | null>()
  return {
    name: field.name,
    value: field.state.value ?? '',
    onBlur: field.handleBlur,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      field.handleChange(event.target.value === '' && !required ? null : event.target.value),
  }
}

/** A line of text, `string | null`; emptied it is null, unless it is required. */
export function TextField({
  maxLength,
  autoComplete = 'off',
  autoFocus,
  placeholder,
  lang,
  type,
  ...frame
}: TextFieldProps & { type?: HTMLInputTypeAttribute }) {
  const text = useText(frame.required)
  return (
    <FieldFrame {...frame}>
      <Input
        {...text}
        type={type ?? 'text'}
        lang={lang}
        maxLength={maxLength}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        placeholder={placeholder}
      />
    </FieldFrame>
  )
}

/** Several lines of text, `string | null`; grows with what is typed. */
export function TextAreaField({
  maxLength,
  placeholder,
  lang,
  rows = 2,
  ...frame
}: Omit<TextFieldProps, 'autoComplete'> & { rows?: number }) {
  const text = useText(frame.required)
  return (
    <FieldFrame {...frame}>
      <Textarea {...text} lang={lang} autoresize rows={rows} maxLength={maxLength} placeholder={placeholder} />
    </FieldFrame>
  )
}
