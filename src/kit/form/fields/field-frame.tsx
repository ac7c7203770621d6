// The frame of every field: label above, required marked, help below, the error beside its field.
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
  /** Stands right of the label. */
  extra?: ReactNode
}

interface FrameProps extends FieldProps {
  /** What the control itself finds wrong, while it is typed. */
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
      // Ark takes the ids of all parts from this one; the control's is it itself.
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
