// Input for a business date: typed as dd/mm/yyyy, or picked in a calendar.
import { Box, Input, InputGroup } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useDay } from '#api/day.ts'
import { parseDate } from '#engine/parsing/dates.ts'

import { formatDate } from '../../format/formats.ts'
import { Popup } from '../../overlay/popup.tsx'
import { useTypedText } from './typed-text.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

export interface DateInputProps {
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (value: string | null) => void
  /** Called with true when the text is not a date, and with false when it is one again. */
  onProblem?: (invalid: boolean) => void
  invalid?: boolean
  onBlur?: () => void
  disabled?: boolean
  readOnly?: boolean
  name?: string
  /** Height, to match the controls beside it. */
  size?: 'sm' | 'md'
  'aria-label'?: string
}

/** A date control; takes label and id from a surrounding Field. */
export function DateInput({
  value,
  onChange,
  onProblem,
  invalid = false,
  onBlur,
  disabled,
  readOnly,
  name,
  size = 'md',
  ...aria
}: DateInputProps) {
  const { t } = useLingui()
  const day = useDay()
  const typed = useTypedText({ value, write: formatDate, failed: invalid })
  const take = (text: string) => {
    typed.type(text)
    const date = parseDate(text, day)
    onProblem?.(text.trim() !== '' && date === undefined)
    if (text.trim() === '') onChange(null)
    else if (date) onChange(date)
  }
  const pick = (date: string) => {
    typed.type(formatDate(date))
    onProblem?.(false)
    onChange(date)
  }
  const locked = disabled || readOnly
  return (
    <InputGroup
      endElementProps={{ px: '0', pointerEvents: 'auto' }}
      endElement={
        locked ? null : (
          <Popup
            kind={{ dialog: t`Calendrier` }}
            boxWidth="21rem"
            variant="ghost"
            size="sm"
            px="2"
            aria-label={t`Ouvrir le calendrier`}
            // Focuses the day if the calendar is already loaded; otherwise it does so itself once loaded.
            onOpen={(box) => box.querySelector<HTMLElement>('[data-focus]')?.focus()}
            button={<CalendarDays size={16} aria-hidden />}
          >
            <Suspense fallback={<Box h="22rem" />}>
              <Calendar value={value} onPick={pick} />
            </Suspense>
          </Popup>
        )
      }
    >
      <Input
        {...aria}
        name={name}
        size={size}
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
    </InputGroup>
  )
}
