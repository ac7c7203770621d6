// A field of a bulk change: a box includes it, and fields that are not included stay unchanged.
import { Box, Grid, HStack, Stack, Tag, Text } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { type Choice, Combobox } from '../../form/fields/combobox.tsx'

interface TakenFieldProps {
  label: string
  taken: boolean
  onTake: (taken: boolean) => void
  /** The input for the new value. */
  children: ReactNode
}

/** A checkbox with the label, and the input for the new value; `onTake` receives whether the field is included. */
export function TakenField({ label, taken, onTake, children }: TakenFieldProps) {
  return (
    <Grid templateColumns={{ base: '1fr', sm: '14rem 1fr' }} gap="2" alignItems="center">
      <HStack as="label" gap="2">
        <input type="checkbox" checked={taken} onChange={(event) => onTake(event.target.checked)} />
        <Text as="span" textStyle="sm">
          {label}
        </Text>
      </HStack>
      {taken && <Box>{children}</Box>}
    </Grid>
  )
}

/** A checkbox with the text "yes" or "no". */
export function YesNo({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const { t } = useLingui()
  return (
    <HStack as="label" gap="2">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      {value ? t`Oui` : t`Non`}
    </HStack>
  )
}

interface ChosenSetProps<Value extends string | number> {
  /** The items still available, and the chosen ones. */
  items: Choice<Value>[]
  chosen: Choice<Value>[]
  onChange: (values: Value[]) => void
  placeholder: string
  /** Label of the button that removes the item called `name`. */
  dropLabel: (name: string) => string
}

/** Chooses several of many items, each found by typing part of its name. */
export function ChosenSet<Value extends string | number>({ items, chosen, onChange, placeholder, dropLabel }: ChosenSetProps<Value>) {
  const values = chosen.map(({ value }) => value)
  return (
    <Stack gap="2">
      <Combobox
        aria-label={placeholder}
        placeholder={placeholder}
        items={items}
        value={null}
        emptied
        onChange={(value) => value !== null && onChange([...values, value])}
      />
      <HStack as="ul" listStyleType="none" gap="2" wrap="wrap">
        {chosen.map(({ value, label, detail }) => (
          <li key={value}>
            <Tag.Root size="lg">
              <Tag.Label whiteSpace="normal" lang={CONTENT_LANGUAGE}>
                {detail ? `${label} · ${detail}` : label}
              </Tag.Label>
              <Tag.EndElement>
                <Tag.CloseTrigger aria-label={dropLabel(label)} onClick={() => onChange(values.filter((one) => one !== value))} />
              </Tag.EndElement>
            </Tag.Root>
          </li>
        ))}
      </HStack>
    </Stack>
  )
}

/** Returns the changes without that field. */
export function withoutField<Changes extends object>(changes: Changes, key: keyof Changes): Changes {
  const { [key]: _, ...rest } = changes
  return rest as Changes
}
