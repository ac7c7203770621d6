// A native select for one of a few values.
import { NativeSelect, type NativeSelectRootProps } from '@chakra-ui/react'

interface SelectProps extends Omit<NativeSelectRootProps, 'onChange' | 'children'> {
  value: string
  items: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  'aria-label'?: string | undefined
}

/**
 * A list of options; takes label and id from a surrounding Field. A value that is not an option is shown unchanged, an empty one as a
 * dash.
 */
export function Select({ value, items, onChange, onBlur, name, 'aria-label': label, ...frame }: SelectProps) {
  return (
    <NativeSelect.Root {...frame}>
      <NativeSelect.Field aria-label={label} name={name} value={value} onBlur={onBlur} onChange={(event) => onChange(event.target.value)}>
        {items.every((item) => item.value !== value) && <option value={value}>{value || '—'}</option>}
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
