// A decimal number: typed or pasted as people write it, exact, and asked about where it can be read in two ways.
import { Button, HStack, Input, InputGroup, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { decimalsOf } from '../../engine/decimals.ts'
import { parseDecimal } from '../../engine/typed-numbers.ts'
import { currentLanguage } from '../i18n.ts'
import { formatNumber } from './formats.ts'
import { useTypedText } from './typed-text.ts'

export interface DecimalInputProps {
  /** A decimal string of the wire, `"129.90"`. */
  value: string | null
  onChange: (value: string | null) => void
  /** Called with the key of what is wrong with the text, or null when it is understood. */
  onProblem?: (key: string | null) => void
  invalid?: boolean
  onBlur?: () => void
  /** Shown behind the number, such as € or %. */
  unit?: string
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
  maxDecimals = 6,
  disabled,
  readOnly,
  name,
  ...aria
}: DecimalInputProps) {
  const [readings, setReadings] = useState<readonly string[]>([])
  const typed = useTypedText({ value, write: maxDecimals === 0 ? formatWhole : formatNumber, failed: invalid })
  const accept = (number: string | null) => {
    setReadings([])
    const tooFine = number !== null && decimalsOf(number) > maxDecimals
    onProblem?.(tooFine ? 'too_many_decimals' : null)
    if (!tooFine) onChange(number)
  }
  const take = (text: string) => {
    typed.type(text)
    const parsed = parseDecimal(text, currentLanguage())
    if (parsed.kind === 'value') return accept(parsed.value)
    if (parsed.kind === 'empty') return accept(null)
    setReadings(parsed.kind === 'ambiguous' ? parsed.readings : [])
    onProblem?.(parsed.kind === 'ambiguous' ? 'ambiguous_decimal' : 'invalid_decimal')
  }
  const choose = (number: string) => {
    typed.type(formatNumber(number))
    accept(number)
  }
  return (
    <Stack gap="1.5" w="full">
      <InputGroup endElement={unit ? <Text color="fg.muted">{unit}</Text> : undefined}>
        <Input
          {...aria}
          name={name}
          value={typed.text}
          inputMode="decimal"
          autoComplete="off"
          textAlign="end"
          disabled={disabled}
          readOnly={readOnly}
          onFocus={typed.keepTyped}
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

const formatWhole = (value: string) => formatNumber(value.replace(/\.0+$/, ''))

function Readings({ readings, onChoose }: { readings: readonly string[]; onChoose: (number: string) => void }) {
  return (
    <HStack gap="2" role="group" wrap="wrap">
      <Text textStyle="sm">
        <Trans>Vous voulez dire :</Trans>
      </Text>
      {readings.map((number) => (
        <Button key={number} size="xs" variant="outline" onClick={() => onChoose(number)}>
          {formatNumber(number.replace(/\.00$/, ''))}
        </Button>
      ))}
    </HStack>
  )
}
