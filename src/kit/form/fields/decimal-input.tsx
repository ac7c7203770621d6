// Input for an exact decimal, typed or pasted as people write numbers; asks which one is meant if the text is ambiguous.
import { HStack, Input, InputGroup, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import { type ChangeEvent, type ReactNode, useState } from 'react'

import { decimalsOf } from '#engine/money/decimals.ts'
import { parseDecimal, type TypedUnit, typedUnit } from '#engine/parsing/numbers.ts'
import { currentLanguage } from '#locales/i18n.ts'

import { Button } from '../../elements/button.tsx'
import { formatNumber } from '../../format/formats.ts'
import { useTypedText } from './typed-text.ts'

interface DecimalProps {
  /** A decimal string as in the API, `"129.90"`. */
  value: string | null
  /** Called with the number, and with the unit if one was typed. */
  onChange: (value: string | null, written: TypedUnit | null) => void
  /** Called with an error key if the text is not understood, or null when it is. */
  onProblem?: (key: string | null) => void
  onBlur?: () => void
  /** The unit of the number. */
  unit?: TypedUnit
  /** Whether another unit may be typed; otherwise that is an error. */
  switchable?: boolean
  maxDecimals?: number
  /** Whether negative numbers are allowed: the keyboard of touch screens then has a minus key. */
  signed?: boolean
}

export interface DecimalInputProps extends DecimalProps {
  /** Shown after the number instead of its unit: a menu of units, and its width. */
  suffix?: { menu: ReactNode; width: string } | undefined
  invalid?: boolean
  disabled?: boolean
  readOnly?: boolean
  name?: string
  /** The value that applies while the field is empty. */
  placeholder?: string | undefined
  'aria-label'?: string
}

/** An exact decimal with its unit; takes label and id from a surrounding Field. */
export function DecimalInput({
  value,
  onChange,
  onProblem,
  invalid = false,
  onBlur,
  unit,
  switchable,
  maxDecimals,
  signed,
  suffix,
  ...rest
}: DecimalInputProps) {
  const { control, readings } = useDecimal({ value, onChange, onProblem, failed: invalid, onBlur, unit, switchable, maxDecimals, signed })
  return (
    <Stack gap="1.5" w="full">
      {suffix ? (
        <InputGroup endElement={suffix.menu} endElementProps={{ px: '0', pointerEvents: 'auto', w: suffix.width }}>
          <Input {...rest} {...control} textAlign="end" pe={suffix.width} />
        </InputGroup>
      ) : (
        <InputGroup endElement={unit ? <Text color="fg.muted">{unit === 'EUR' ? '€' : '%'}</Text> : undefined}>
          <Input {...rest} {...control} textAlign="end" />
        </InputGroup>
      )}
      {readings}
    </Stack>
  )
}

interface DecimalCellProps extends DecimalProps {
  /** Whether the last text was not understood. */
  failed: boolean
  'aria-label': string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** The same as a plain control for a cell of a large table, which styles it. */
export function DecimalCell({
  value,
  onChange,
  onProblem,
  failed,
  onBlur,
  unit,
  switchable,
  maxDecimals,
  signed,
  ...aria
}: DecimalCellProps) {
  const { control, readings } = useDecimal({ value, onChange, onProblem, failed, onBlur, unit, switchable, maxDecimals, signed })
  return (
    <>
      <input {...aria} {...control} />
      {readings}
    </>
  )
}

type DecimalOptions = { [Key in keyof DecimalProps]: DecimalProps[Key] | undefined } & Pick<DecimalProps, 'value' | 'onChange'> & {
    failed: boolean
  }

/** State and handlers of a decimal control, and its question about an ambiguous text. */
function useDecimal({
  value,
  onChange,
  onProblem,
  failed,
  onBlur,
  unit,
  switchable = false,
  maxDecimals = 6,
  signed = false,
}: DecimalOptions) {
  const [readings, setReadings] = useState<readonly string[]>([])
  const typed = useTypedText({ value, write: maxDecimals === 0 ? formatInteger : formatNumber, failed })
  const accept = (number: string | null, written: TypedUnit | null) => {
    setReadings([])
    const tooFine = number !== null && decimalsOf(number) > maxDecimals
    const foreign = written !== null && written !== unit && !switchable
    const problem = foreign ? 'foreign_unit' : tooFine ? 'too_many_decimals' : null
    onProblem?.(problem)
    if (!problem) onChange(number, written)
  }
  const take = (text: string) => {
    typed.type(text)
    const parsed = parseDecimal(text, currentLanguage())
    if (parsed.kind === 'value') return accept(parsed.value, typedUnit(text))
    if (parsed.kind === 'empty') return accept(null, null)
    setReadings(parsed.kind === 'ambiguous' ? parsed.readings : [])
    onProblem?.(parsed.kind === 'ambiguous' ? 'ambiguous_decimal' : 'invalid_decimal')
  }
  const choose = (number: string) => {
    const written = typedUnit(typed.text)
    typed.type(formatNumber(number))
    accept(number, written)
  }
  const control = {
    value: typed.text,
    // The decimal keyboard of tablets has no minus key.
    inputMode: signed ? 'text' : 'decimal',
    autoComplete: 'off',
    onFocus: typed.focus,
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.target.value),
    onBlur: () => {
      typed.blur()
      onBlur?.()
    },
  } as const
  return { control, readings: failed && readings.length > 0 && <Readings readings={readings} onChoose={choose} /> }
}

const formatInteger = (value: string) => formatNumber(value.replace(/\.0+$/, ''))

function Readings({ readings, onChoose }: { readings: readonly string[]; onChoose: (number: string) => void }) {
  return (
    <HStack gap="2" role="group" wrap="wrap">
      <Text textStyle="sm">
        <Trans>Vous voulez dire :</Trans>
      </Text>
      {readings.map((number) => (
        <Button key={number} size="xs" variant="outline" onClick={() => onChoose(number)}>
          {formatNumber(number.replace(/\.00$/, ''))}
        </Button>
      ))}
    </HStack>
  )
}
