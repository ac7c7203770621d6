// Form fields for choices: one of a few, one of many, or yes and no.
import { Checkbox, Field, Switch } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'

import { useFieldContext } from '../context.ts'
import { Combobox, type Choice, type ComboboxProps } from './combobox.tsx'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { Select } from './select.tsx'

interface SelectFieldProps extends FieldProps {
  items: readonly Choice<string>[]
}

/** Field whose value is one of a few texts, `string | null`. */
export function SelectField({ items, ...frame }: SelectFieldProps) {
  const field = useFieldContext<string | null>()
  return (
    <FieldFrame {...frame}>
      <Select
        name={field.name}
        value={field.state.value ?? ''}
        items={[...(frame.required ? [] : [{ value: '', label: '—' }]), ...items]}
        onBlur={field.handleBlur}
        onChange={(value) => field.handleChange(value === '' ? null : value)}
      />
    </FieldFrame>
  )
}

type ComboboxFieldProps = FieldProps & Pick<ComboboxProps<string | number>, 'items' | 'loading' | 'onSearch' | 'placeholder'>

/** Field whose value is one of many, by id or text, `number | string | null`; found by typing any part. */
export function ComboboxField({ items, loading, onSearch, placeholder, ...frame }: ComboboxFieldProps) {
  const field = useFieldContext<string | number | null>()
  return (
    <FieldFrame {...frame}>
      <Combobox
        items={items}
        value={field.state.value}
        onChange={field.handleChange}
        onBlur={field.handleBlur}
        {...(loading === undefined ? {} : { loading })}
        {...(onSearch ? { onSearch } : {})}
        {...(placeholder ? { placeholder } : {})}
      />
    </FieldFrame>
  )
}

/** Switch field, `boolean`. */
export function SwitchField({ label, help, disabled, readOnly }: FieldProps) {
  const { t } = useLingui()
  const field = useFieldContext<boolean>()
  const checked = field.state.value
  return (
    <Field.Root data-field={field.name}>
      <Switch.Root
        checked={checked}
        disabled={disabled}
        readOnly={readOnly}
        onCheckedChange={(change) => field.handleChange(change.checked)}
        minH="9"
      >
        <Switch.HiddenInput onBlur={field.handleBlur} />
        <Switch.Control title={checked ? t`Oui` : t`Non`} />
        <Switch.Label>{label}</Switch.Label>
      </Switch.Root>
      {help && <Field.HelperText>{help}</Field.HelperText>}
    </Field.Root>
  )
}

/** Checkbox field, `boolean`. */
export function CheckboxField({ label, help, disabled, readOnly }: FieldProps) {
  const field = useFieldContext<boolean>()
  return (
    <Field.Root data-field={field.name}>
      <Checkbox.Root
        size="sm"
        checked={field.state.value}
        disabled={disabled}
        readOnly={readOnly}
        onCheckedChange={(change) => field.handleChange(change.checked === true)}
        minH="9"
      >
        <Checkbox.HiddenInput onBlur={field.handleBlur} />
        <Checkbox.Control />
        <Checkbox.Label>{label}</Checkbox.Label>
      </Checkbox.Root>
      {help && <Field.HelperText>{help}</Field.HelperText>}
    </Field.Root>
  )
}
