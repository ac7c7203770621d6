// A select beside what it affects, outside a form.
import type { ReactNode } from 'react'

import { Field, NativeSelect } from '../elements/controls.ts'

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** For long options. Otherwise it is as wide as its longest option, within limits. */
  wide?: boolean
  /** Fixed width, for options that load late: the layout beside it does not shift then. */
  width?: string
  /** The `<option>` elements. */
  children: ReactNode
}

/** A labelled select; `value` is the value of the chosen option. */
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
