// Text fields of one or several lines.
import { Input, Textarea } from '@chakra-ui/react'
import { type ChangeEvent, type HTMLInputTypeAttribute, useId } from 'react'

import { useFieldContext } from '../context.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { lengthNear, tooLong, tooManyGraphemes } from './text-length.ts'

interface TextFieldProps extends FieldProps {
  /** A longer text is marked as too long; it is never cut. */
  maxLength?: number
  /** Replaces the default message for a text that is too long; the length is then counted in graphemes, as on the server. */
  tooLongText?: string
  autoComplete?: string
  autoFocus?: boolean
  placeholder?: string
  /** Language of the text, if it is not the language in use. */
  lang?: string
}

/** Value and handlers of a text control (an emptied optional text becomes null), and its frame with any remark about its length. */
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

/**
 * Field of one line, `string | null`; when emptied it is null, unless it is required. Suggestions do not restrict what may be typed.
 */
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

/** Field of several lines, `string | null`; grows with its text. */
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
