// One of a few, chosen beside what it is about rather than in a form.
import type { ReactNode } from 'react'

import { Field, NativeSelect } from '../elements/controls.ts'

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** For long options; else it is as wide as the longest of them, within what fits beside others. */
  wide?: boolean
  /** For options that come late: it has its width before them, and nothing beside it moves. */
  steady?: boolean
  /** The options. */
  children: ReactNode
}

/** A labelled list of options; `value` is the chosen one's. */
export function Choice({ label, value, onChange, wide = false, steady = false, children }: ChoiceProps) {
  const room = wide ? { w: '28rem', maxW: 'full' } : steady ? { w: '12rem' } : { w: 'auto', minW: '9.5rem', maxW: '18rem' }
  return (
    <Field.Root w="auto" maxW="full">
      <Field.Label textStyle="xs">{label}</Field.Label>
      <NativeSelect.Root size="sm" {...room}>
        <NativeSelect.Field value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  )
}
