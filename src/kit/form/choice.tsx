// One of a few, chosen beside what it is about rather than in a form.
import type { ReactNode } from 'react'

import { Field, NativeSelect } from '../elements/controls.ts'

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** For long options; else it is as wide as the longest of them, within what fits beside others. */
  wide?: boolean
  /** Its width, for options that come late: nothing beside it moves when they do. */
  width?: string
  /** The options. */
  children: ReactNode
}

/** A labelled list of options; `value` is the chosen one's. */
export function Choice({ label, value, onChange, wide = false, width, children }: ChoiceProps) {
  const room = wide ? { w: '28rem', maxW: 'full' } : width ? { w: width } : { w: 'auto', minW: '9.5rem', maxW: '18rem' }
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
