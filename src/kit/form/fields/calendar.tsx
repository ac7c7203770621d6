// A month to pick a day from, and the most common days. It is loaded when it is opened.
import { chakra, HStack, parseDate, Stack, type SystemStyleObject, Text, useDatePicker } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useDay } from '#api/day.ts'

import { Button, IconButton } from '../../elements/button.tsx'
import { useClosePopup } from '../../overlay/popup.tsx'

interface CalendarProps {
  /** `YYYY-MM-DD` */
  value: string | null
  onPick: (date: string) => void
}

/** Shows the month of `value`, or of today; weeks start on Monday. Picking a day closes the surrounding popup. */
export function Calendar({ value, onPick }: CalendarProps) {
  const { t, i18n } = useLingui()
  const day = useDay()
  const close = useClosePopup()
  const pick = (date: string) => {
    close()
    onPick(date)
  }
  const locale = i18n.locale === 'en' ? 'en-GB' : 'fr-FR'
  const nameOf = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const picker = useDatePicker({
    inline: true,
    locale,
    // Dates have no time zone: UTC keeps the day the same on every device.
    timeZone: 'UTC',
    startOfWeek: 1,
    fixedWeeks: true,
    value: value ? [parseDate(value)] : [],
    defaultFocusedValue: parseDate(value ?? day),
    onValueChange: ({ value: [date] }) => date && pick(date.toString()),
    translations: {
      nextTrigger: () => t`Mois suivant`,
      prevTrigger: () => t`Mois précédent`,
    },
  })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-focus]')?.focus(), [])
  const presets = [
    { name: t`Aujourd’hui`, date: day },
    { name: t`1er du mois prochain`, date: firstOfNextMonth(day) },
    { name: t`Fin d’année`, date: `${day.slice(0, 4)}-12-31` },
  ]
  return (
    // Ark finds the day to focus by this id.
    <Stack ref={box} id={picker.getContentProps().id} gap="1.5" css={style}>
      <HStack justify="space-between" {...picker.getViewControlProps()}>
        <IconButton {...picker.getPrevTriggerProps()} size="sm" variant="ghost">
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <Text fontWeight="medium" textStyle="sm" aria-live="polite" _firstLetter={{ textTransform: 'uppercase' }}>
          {picker.visibleRangeText.start}
        </Text>
        <IconButton {...picker.getNextTriggerProps()} size="sm" variant="ghost">
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </HStack>
      <chakra.table {...picker.getTableProps()} aria-roledescription={undefined} aria-label={picker.visibleRangeText.start} w="full">
        <thead {...picker.getTableHeadProps()}>
          <tr {...picker.getTableRowProps()}>
            {picker.weekDays.map(({ long, short }) => (
              <th key={long} scope="col">
                {short.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...picker.getTableBodyProps()}>
          {picker.weeks.map((week) => (
            <tr key={week[0]?.toString()} {...picker.getTableRowProps()}>
              {week.map((date) => (
                <td key={date.toString()} {...picker.getDayTableCellProps({ value: date })}>
                  <div
                    {...picker.getDayTableCellTriggerProps({ value: date })}
                    aria-label={nameOf.format(date.toDate('UTC'))}
                    data-day={date.toString() === day ? 'today' : undefined}
                  >
                    {date.day}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <HStack gap="1" wrap="wrap" borderTopWidth="1px" pt="1.5">
        {presets.map(({ name, date }) => (
          <Button key={date} size="xs" variant="ghost" px="2" onClick={() => pick(date)}>
            {name}
          </Button>
        ))}
      </HStack>
    </Stack>
  )
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** Applied to the root, with plain cells. */
const style: SystemStyleObject = {
  '& th': { textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted', h: '7', textAlign: 'center' },
  '& td': { p: '0', textAlign: 'center' },
  '& td > [role=button]': {
    display: 'grid',
    placeContent: 'center',
    h: '9',
    rounded: 'l2',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.muted' },
  },
  '& td > [data-outside-range]': { color: 'fg.muted' },
  '& td > [data-day=today]': { fontWeight: 'bold', color: 'teal.fg', boxShadow: 'inset 0 -2px 0 {colors.teal.solid}' },
  '& td > [data-selected]': {
    bg: { base: 'teal.solid', _highContrast: 'Highlight' },
    color: { base: 'white', _highContrast: 'HighlightText' },
  },
}
