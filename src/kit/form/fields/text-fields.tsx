// Texts: one line, or several.
import { Input, Textarea } from '@chakra-ui/react'
import { type ChangeEvent, type HTMLInputTypeAttribute, useId } from 'react'

import { useFieldContext } from '../context.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { lengthNear, tooLong, tooManyGraphemes } from './text-length.ts'

interface TextFieldProps extends FieldProps {
  /** A longer text is marked as too long; it is never cut. */
  maxLength?: number
  /** Replaces the usual words for a text that is too long; its length is then counted in graphemes, as the server does. */
  tooLongText?: string
  autoComplete?: string
  autoFocus?: boolean
  placeholder?: string
  /** Of what is typed, where that is not the language in use. */
  lang?: string
}

/** The bound value and handlers of a text control (an emptied optional text is null), and its frame with what is to be said of its length. */
function useText({ maxLength, tooLongText, ...frame }: FieldProps & { maxLength: number | undefined; tooLongText: string | undefined }) {
  const field = useFieldContext<string | null>()
  const value = field.state.value ?? ''
  const problem =
    maxLength !== undefined && tooLongText !== undefined ? tooManyGraphemes(value, maxLength, tooLongText) : tooLong(value, maxLength)
  return {
    text: {
      name: field.name,
      value,
      onBlur: field.handleBlur,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        field.handleChange(event.target.value === '' && !frame.required ? null : event.target.value),
    },
    frame: { ...frame, help: lengthNear(value, maxLength) ?? frame.help, problem },
  }
}

/** A line of text, `string | null`; emptied it is null, unless it is required. Any text may be typed, whatever is suggested. */
export function TextField({
  maxLength,
  tooLongText,
  autoComplete = 'off',
  autoFocus,
  placeholder,
  lang,
  type,
  suggestions = [],
  ...given
}: TextFieldProps & { type?: HTMLInputTypeAttribute; suggestions?: readonly string[] }) {
  const { text, frame } = useText({ ...given, maxLength, tooLongText })
  const list = useId()
  return (
    <FieldFrame {...frame}>
      <Input
        {...text}
        {...(suggestions.length > 0 && { list })}
        type={type ?? 'text'}
        lang={lang}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        placeholder={placeholder}
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  )
}

/** Several lines of text, `string | null`; grows with what is typed. */
export function TextAreaField({
  maxLength,
  tooLongText,
  placeholder,
  lang,
  rows = 2,
  ...given
}: Omit<TextFieldProps, 'autoComplete'> & { rows?: number }) {
  const { text, frame } = useText({ ...given, maxLength, tooLongText })
  return (
    <FieldFrame {...frame}>
      <Textarea {...text} lang={lang} autoresize rows={rows} placeholder={placeholder} />
    </FieldFrame>
  )
}
