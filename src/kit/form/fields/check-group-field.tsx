// Form field to choose several of a few items: a group of checkboxes.
import { Box, Checkbox, Fieldset, Grid, Text } from '@chakra-ui/react'
import { use, useEffect, useId } from 'react'

import { firstMessage } from '../../feedback/messages.ts'
import { KnownFields, useFieldContext } from '../context.ts'
import type { Choice } from './combobox.tsx'
import type { FieldProps } from './field-frame.tsx'

interface CheckGroupFieldProps extends Pick<FieldProps, 'label' | 'required' | 'help' | 'disabled'> {
  items: readonly Choice[]
  /** Two columns, for short labels. */
  columns?: 1 | 2
}

/** Lists up to this length are shown in full. A longer one scrolls within a frame, which shows that there are more items. */
const SHORT = 8
const framed = { maxH: '14rem', overflowY: 'auto', borderWidth: '1px', rounded: 'l2', px: '2', py: '1' } as const

/** Field whose value is any of the items, `(string | number)[]`; a long list scrolls. */
export function CheckGroupField({ label, required = false, help, disabled = false, items, columns = 1 }: CheckGroupFieldProps) {
  const field = useFieldContext<(string | number)[]>()
  const id = useId()
  const known = use(KnownFields)
  useEffect(() => {
    known.set(field.name, { id, label })
    return () => void known.delete(field.name)
  }, [known, field.name, id, label])
  const chosen = field.state.value
  const error = firstMessage(field.state.meta.errors)
  const toggle = (value: string | number, on: boolean) => {
    field.handleChange(items.map((item) => item.value).filter((one) => (one === value ? on : chosen.includes(one))))
  }
  return (
    <Fieldset.Root invalid={error !== undefined} disabled={disabled} data-field={field.name}>
      <Fieldset.Legend textStyle="sm" fontWeight="medium">
        {label}
        {required && (
          <Box as="span" color="fg.error" ms="1" aria-hidden>
            *
          </Box>
        )}
      </Fieldset.Legend>
      <Fieldset.Content mt="1">
        <Grid templateColumns={`repeat(${columns}, minmax(0, 1fr))`} columnGap="2" ps="0.5" {...(items.length > SHORT ? framed : {})}>
          {items.map((item, index) => (
            <Checkbox.Root
              key={item.value}
              size="sm"
              flexShrink="0"
              minH={{ base: '9', md: '7' }}
              py={item.detail === undefined ? '0' : '1'}
              checked={chosen.includes(item.value)}
              onCheckedChange={({ checked }) => toggle(item.value, checked === true)}
              {...(index === 0 ? { ids: { hiddenInput: id } } : {})}
            >
              <Checkbox.HiddenInput onBlur={field.handleBlur} />
              <Checkbox.Control />
              <Checkbox.Label>
                {item.label}
                {item.detail !== undefined && (
                  <Text as="span" display="block" textStyle="xs" color="fg.muted" fontWeight="normal">
                    {item.detail}
                  </Text>
                )}
              </Checkbox.Label>
            </Checkbox.Root>
          ))}
        </Grid>
      </Fieldset.Content>
      {help && <Fieldset.HelperText>{help}</Fieldset.HelperText>}
      <Fieldset.ErrorText role="alert" textStyle="xs" fontWeight="medium" color="fg.error">
        {error}
      </Fieldset.ErrorText>
    </Fieldset.Root>
  )
}
