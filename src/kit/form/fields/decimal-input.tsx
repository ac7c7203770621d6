// A decimal number: typed or pasted as people write it, exact, and asked about where it can be read in two ways.
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
  /** A decimal string of the wire, `"129.90"`. */
  value: string | null
  /** The number, and the unit that was typed with it, if any. */
  onChange: (value: string | null, written: TypedUnit | null) => void
  /** Called with the key of what is wrong with the text, or null when it is understood. */
  onProblem?: (key: string | null) => void
  onBlur?: () => void
  /** What it counts in. */
  unit?: TypedUnit
  /** Whether another unit may be typed; else it is a problem. */
  switchable?: boolean
  maxDecimals?: number
  /** Whether it may be less than zero: the keys of a touch screen then have a minus. */
  signed?: boolean
}

export interface DecimalInputProps extends DecimalProps {
  /** Behind the number in the place of its unit: a menu of units, and how wide that is. */
  suffix?: { menu: ReactNode; width: string } | undefined
  invalid?: boolean
  disabled?: boolean
  readOnly?: boolean
  name?: string
  /** What counts while it is empty. */
  placeholder?: string | undefined
  'aria-label'?: string
}

/** A control for an exact decimal, its unit behind the number; takes label and id from a surrounding Field. */
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
  /** Whether what was last typed was not understood. */
  failed: boolean
  'aria-label': string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** The same as a plain control for a cell among thousands, whose table gives it its look. */
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

/** What a control for an exact decimal does, and what it asks about where a text can be read in two ways. */
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
    // The keys for decimals of a tablet have no minus.
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
