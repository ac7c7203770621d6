// A business date: typed as dd/mm/yyyy, or picked in the calendar of the device.
import { chakra, IconButton, Input, InputGroup, VisuallyHidden } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Calendar } from 'lucide-react'
import { useRef } from 'react'

import { parseDate } from '#engine/parsing/dates.ts'

import { formatDate } from '../../format/formats.ts'
import { useTypedText } from './typed-text.ts'

export interface DateInputProps {
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (value: string | null) => void
  /** Called with true when what was typed is no date, with false when it is one again. */
  onProblem?: (invalid: boolean) => void
  invalid?: boolean
  onBlur?: () => void
  disabled?: boolean
  readOnly?: boolean
  name?: string
  min?: string
  max?: string
  'aria-label'?: string
}

/** A control for a date; takes label and id from a surrounding Field. */
export function DateInput({
  value,
  onChange,
  onProblem,
  invalid = false,
  onBlur,
  disabled,
  readOnly,
  name,
  min,
  max,
  ...aria
}: DateInputProps) {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  const typed = useTypedText({ value, write: formatDate, failed: invalid })
  const take = (text: string) => {
    typed.type(text)
    const date = parseDate(text)
    onProblem?.(text.trim() !== '' && date === undefined)
    if (text.trim() === '') onChange(null)
    else if (date) onChange(date)
  }
  const pick = (date: string) => {
    typed.type(formatDate(date))
    onProblem?.(false)
    onChange(date === '' ? null : date)
  }
  const locked = disabled || readOnly
  return (
    <InputGroup
      endElementProps={{ px: '0', pointerEvents: 'auto' }}
      endElement={
        locked ? null : (
          <IconButton variant="ghost" size="sm" aria-label={t`Ouvrir le calendrier`} onClick={() => picker.current?.showPicker()}>
            <Calendar size={16} aria-hidden />
          </IconButton>
        )
      }
    >
      <>
        <Input
          {...aria}
          name={name}
          value={typed.text}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`jj/mm/aaaa`}
          disabled={disabled}
          readOnly={readOnly}
          pe="10"
          onFocus={typed.focus}
          onChange={(event) => take(event.target.value)}
          onBlur={() => {
            typed.blur()
            onBlur?.()
          }}
        />
        {/* Only for its calendar: opened by the button, never reached by Tab. */}
        <VisuallyHidden asChild>
          <chakra.input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden
            bottom="0"
            insetEnd="0"
            value={value ?? ''}
            min={min}
            max={max}
            onChange={(event) => pick(event.target.value)}
          />
        </VisuallyHidden>
      </>
    </InputGroup>
  )
}
