// One of a few, chosen beside what it is about rather than in a form.
import type { ReactNode } from 'react'

import { Field, NativeSelect } from '../elements/controls.ts'

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** As wide as what stands there; else as narrow as fits beside others. */
  wide?: boolean
  /** The options. */
  children: ReactNode
}

/** A labelled list of options; `value` is the chosen one's. */
export function Choice({ label, value, onChange, wide = false, children }: ChoiceProps) {
  return (
    <Field.Root w="auto">
      <Field.Label textStyle="xs">{label}</Field.Label>
      <NativeSelect.Root size="sm" w={wide ? { base: 'full', md: '28rem' } : { base: '9.5rem', xl: '12rem' }}>
        <NativeSelect.Field value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  )
}
