// The frame of every field: label with the mark of required fields above it, help below it, and its error.
import { Field, HStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { firstMessage } from '../../feedback/messages.ts'
import { useFieldContext } from '../context.ts'
import { useKnownField } from '../known-field.ts'

export interface FieldProps {
  label: string
  required?: boolean
  help?: ReactNode
  readOnly?: boolean
  disabled?: boolean
  /** Shown to the right of the label. */
  extra?: ReactNode
}

interface FrameProps extends FieldProps {
  /** Error found by the control itself during typing. */
  problem?: string | undefined
  children: ReactNode
}

/** Lays out one field of a form; the control inside takes its id, states and descriptions from it. */
export function FieldFrame({ label, required, help, readOnly, disabled, extra, problem, children }: FrameProps) {
  const field = useFieldContext<unknown>()
  const id = useKnownField(label)
  const error = problem ?? firstMessage(field.state.meta.errors)
  return (
    <Field.Root
      // Ark derives the ids of all parts from this one; the control has exactly this id.
      id={id}
      invalid={error !== undefined}
      {...(required ? { required } : {})}
      {...(readOnly ? { readOnly } : {})}
      {...(disabled ? { disabled } : {})}
      data-field={field.name}
    >
      <HStack w="full" justify="space-between" gap="2">
        <Field.Label>
          {label}
          <Field.RequiredIndicator />
        </Field.Label>
        {extra}
      </HStack>
      {children}
      <Field.ErrorText role="alert">{error}</Field.ErrorText>
      {help && <Field.HelperText>{help}</Field.HelperText>}
    </Field.Root>
  )
}
