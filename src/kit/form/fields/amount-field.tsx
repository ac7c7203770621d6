// Form field for an amount in euros or percent. Its switch, like a unit typed by the user, changes the unit and never the number.
import { Box, chakra, HStack, Stack, type SystemStyleObject, Text } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import type { TypedUnit } from '#engine/parsing/numbers.ts'

import { useFieldContext } from '../context.ts'
import { DecimalInput } from './decimal-input.tsx'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

/** What the user typed: an exact decimal, or null if empty, and its unit. */
export interface TypedAmount {
  value: string | null
  unit: TypedUnit
}

interface AmountFieldProps extends FieldProps {
  /** If omitted, the amount is always in euros. */
  switchable?: boolean
  /** Shown beside the number, or below it if there is no room, such as the euros that a percentage amounts to. */
  result?: ReactNode
}

/** Amounts below one another; where there is room, label, number, unit and result are in columns. */
export const AmountLadder = ({ children }: { children: ReactNode }) => (
  <Stack gap={{ base: '4', md: '2' }} css={ladder}>
    {children}
  </Stack>
)

const ladder: SystemStyleObject = {
  '& > [data-field]': {
    display: { md: 'grid' },
    gridTemplateColumns: '12rem minmax(0, 16rem) minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '1',
    alignItems: 'center',
  },
  '& > [data-field] > *': { gridColumn: '2 / -1' },
  '& > [data-field] > :nth-child(1)': { gridColumn: '1' },
  '& > [data-field] > :nth-child(2)': { gridColumn: '2' },
  '& > [data-field] > [data-part=result]': { gridColumn: '3', gridRow: '1' },
}

/** A form field whose value is a `TypedAmount`. */
export function AmountField({ switchable = false, result, ...frame }: AmountFieldProps) {
  const field = useFieldContext<TypedAmount>()
  const { value, unit } = field.state.value
  const { t } = useLingui()
  const [switched, setSwitched] = useState(false)
  const problem = Boolean(field.state.meta.errorMap.onMount)
  const report = (key: string | null) =>
    field.setMeta((meta) => ({ ...meta, errorMap: { ...meta.errorMap, onMount: key ?? undefined }, isTouched: true }))
  return (
    <FieldFrame {...frame}>
      <HStack w="full" gap="2" align="start">
        <DecimalInput
          name={field.name}
          value={value}
          invalid={problem}
          onChange={(next, written) => {
            field.handleChange({ value: next, unit: written ?? unit })
            setSwitched(written !== null && (switched || written !== unit))
          }}
          onBlur={field.handleBlur}
          onProblem={report}
          unit={unit}
          signed={unit === 'PERCENT'}
          switchable={switchable}
          {...(frame.disabled ? { disabled: true } : {})}
          {...(frame.readOnly ? { readOnly: true } : {})}
        />
        {switchable && !frame.readOnly && (
          <UnitSwitch
            label={frame.label}
            unit={unit}
            onChange={(next) => {
              field.handleChange({ value, unit: next })
              setSwitched(false)
            }}
          />
        )}
      </HStack>
      <Text role="status" textStyle="sm" _empty={{ display: 'none' }}>
        {switched && (unit === 'EUR' ? t`Ce champ est maintenant en euros.` : t`Ce champ est maintenant en pourcentage.`)}
      </Text>
      {result && (
        <Box textStyle="sm" color="fg.muted" minH="5" aria-live="polite" data-part="result">
          {result}
        </Box>
      )}
    </FieldFrame>
  )
}

interface UnitSwitchProps {
  label: string
  unit: TypedAmount['unit']
  onChange: (unit: TypedAmount['unit']) => void
}

function UnitSwitch({ label, unit, onChange }: UnitSwitchProps) {
  const { t } = useLingui()
  const choices = [
    { value: 'EUR', sign: '€', name: t`en euros` },
    { value: 'PERCENT', sign: '%', name: t`en pourcentage` },
  ] as const
  return (
    <HStack gap="0" role="group" aria-label={t`Unité : ${label}`} borderWidth="1px" rounded="l2" overflow="hidden" flexShrink="0">
      {choices.map(({ value, sign, name }) => (
        <chakra.button
          key={value}
          type="button"
          aria-pressed={unit === value}
          aria-label={`${sign} ${name}`}
          onClick={() => onChange(value)}
          h="9"
          minW="9"
          cursor="pointer"
          bg={unit === value ? 'teal.subtle' : undefined}
          color={unit === value ? 'teal.fg' : 'fg.muted'}
          fontWeight={unit === value ? 'semibold' : undefined}
        >
          <Text as="span" aria-hidden>
            {sign}
          </Text>
        </chakra.button>
      ))}
    </HStack>
  )
}
