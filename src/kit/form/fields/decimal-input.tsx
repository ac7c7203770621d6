// A decimal number: typed or pasted as people write it, exact, and asked about where it can be read in two ways.
import { Button, HStack, Input, InputGroup, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { decimalsOf } from '#engine/money/decimals.ts'
import { parseDecimal, type TypedUnit, typedUnit } from '#engine/parsing/numbers.ts'
import { currentLanguage } from '#locales/i18n.ts'

import { formatNumber } from '../../format/formats.ts'
import { useTypedText } from './typed-text.ts'

export interface DecimalInputProps {
  /** A decimal string of the wire, `"129.90"`. */
  value: string | null
  /** The number, and the unit that was typed with it, if any. */
  onChange: (value: string | null, written: TypedUnit | null) => void
  /** Called with the key of what is wrong with the text, or null when it is understood. */
  onProblem?: (key: string | null) => void
  invalid?: boolean
  onBlur?: () => void
  /** What it counts in, shown behind the number. */
  unit?: TypedUnit
  /** Whether another unit may be typed; else it is a problem. */
  switchable?: boolean
  maxDecimals?: number
  disabled?: boolean
  readOnly?: boolean
  name?: string
  'aria-label'?: string
}

/** A control for an exact decimal; takes label and id from a surrounding Field. */
export function DecimalInput({
  value,
  onChange,
  onProblem,
  invalid = false,
  onBlur,
  unit,
  switchable = false,
  maxDecimals = 6,
  disabled,
  readOnly,
  name,
  ...aria
}: DecimalInputProps) {
  const [readings, setReadings] = useState<readonly string[]>([])
  const typed = useTypedText({ value, write: maxDecimals === 0 ? formatInteger : formatNumber, failed: invalid })
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
  return (
    <Stack gap="1.5" w="full">
      <InputGroup endElement={unit ? <Text color="fg.muted">{unit === 'EUR' ? '€' : '%'}</Text> : undefined}>
        <Input
          {...aria}
          name={name}
          value={typed.text}
          inputMode="decimal"
          autoComplete="off"
          textAlign="end"
          disabled={disabled}
          readOnly={readOnly}
          onFocus={typed.focus}
          onChange={(event) => take(event.target.value)}
          onBlur={() => {
            typed.blur()
            onBlur?.()
          }}
        />
      </InputGroup>
      {invalid && readings.length > 0 && <Readings readings={readings} onChoose={choose} />}
    </Stack>
  )
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
