// The periods of one catalogue and actor on a timeline, with gaps and overlaps.
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { useDay } from '#api/day.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { addDays, gaps, onCountedDays, overlap, type Period } from '#engine/time/days.ts'
import { Box, Flex, Stack } from '#kit/elements/layout.ts'
import { List, Text } from '#kit/elements/text.ts'
import { formatDate } from '#kit/format/formats.ts'

import { useSellingPriceLabels } from '../labels.ts'
import { statusOf } from '../rows.ts'
import type { Status } from '../search.ts'

/** The minimum range of the timeline around today, in days. */
const AROUND = 90
const DAY = 24 * 3600 * 1000

/** A period without an end fades out at the edge. */
const fading = { maskImage: 'linear-gradient(to right, black calc(100% - 4rem), transparent)' }

const over = { bg: 'bg.emphasized', borderWidth: '1px', borderColor: 'border.control' }
const looks: Record<Status, object> = {
  current: { bg: { base: 'teal.solid', _highContrast: 'Highlight' } },
  future: { bg: 'teal.muted', borderWidth: '1px', borderColor: { base: 'teal.solid', _highContrast: 'Highlight' } },
  // The days on which it applied before its catalogue ended.
  outside: over,
  past: over,
  inactive: { borderWidth: '1px', borderStyle: 'dashed', borderColor: 'border.control' },
}

export function Timeline({ rows }: { rows: readonly SellingPrice[] }) {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const day = useDay()
  const active = rows.filter((row) => row.active)
  const counted = active.flatMap((row) => onCountedDays(row, row.catalog) ?? [])
  const holes = gaps(counted)
  const [from, to] = spanOf(rows, day)
  const endless = rows.some(({ end_date }) => end_date === null)
  const at = (date: string) => ((Date.parse(date) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))) * 100
  const place = ({ start_date, end_date }: Period) => {
    const [left, right] = [at(start_date), end_date ? at(addDays(end_date, 1)) : 100]
    return { insetInlineStart: `${left}%`, width: `max(${right - left}%, 4px)`, ...(end_date ? {} : fading) }
  }
  const off = rows.filter((row) => !row.active)
  return (
    <Stack gap="2">
      {/* The rows below and the messages about gaps and overlaps show the same in words. */}
      <Box aria-hidden data-part="timeline" pt="5" position="relative">
        <Text
          position="absolute"
          top="0"
          transform="translateX(-50%)"
          textStyle="xs"
          fontWeight="medium"
          data-part="today"
          style={{ insetInlineStart: `clamp(2.5rem, ${at(day)}%, calc(100% - 2.5rem))` }}
        >
          <Trans>Aujourd’hui</Trans>
        </Text>
        <Lane>
          {holes.map((hole) => (
            <Box
              key={hole.start_date}
              position="absolute"
              insetBlock="0"
              style={place(hole)}
              title={t`Sans tarif ${labels.period(hole)}`}
              data-part="gap"
              css={{
                backgroundImage: 'repeating-linear-gradient(45deg, var(--starif-colors-orange-solid) 0 3px, transparent 3px 8px)',
              }}
            />
          ))}
          {counted.map((row) => (
            <Box
              key={row.id}
              position="absolute"
              insetBlock="0"
              rounded="sm"
              data-part="period"
              {...looks[statusOf(row, day)]}
              style={place(row)}
              title={`${labels.status(statusOf(row, day))}, ${labels.period(row)}`}
            />
          ))}
          <Box
            position="absolute"
            top="-1"
            bottom="-1"
            w="2px"
            bg={{ base: 'fg', _highContrast: 'CanvasText' }}
            style={{ insetInlineStart: `${at(day)}%` }}
            title={t`Aujourd’hui`}
          />
        </Lane>
        {off.length > 0 && (
          <Lane thin>
            {off.map((row) => (
              <Box
                key={row.id}
                position="absolute"
                insetBlock="0"
                rounded="sm"
                {...looks.inactive}
                style={place(row)}
                title={labels.status('inactive')}
              />
            ))}
          </Lane>
        )}
        <Flex justify="space-between" textStyle="xs" color="fg.muted" mt="1">
          <Text>{formatDate(from)}</Text>
          {!endless && <Text>{formatDate(to)}</Text>}
        </Flex>
      </Box>
      <Findings holes={holes} rows={rows} />
    </Stack>
  )
}

const Lane = ({ thin = false, children }: { thin?: boolean; children: ReactNode }) => (
  <Box position="relative" h={thin ? '2' : '4'} mt={thin ? '1' : '0'} bg="bg.subtle" rounded="sm" overflow="visible">
    {children}
  </Box>
)

/** The range from the first relevant day to the last; a period without an end reaches the edge. */
function spanOf(rows: readonly SellingPrice[], day: string): [string, string] {
  const first = rows.map(({ start_date }) => start_date)
  const last = rows.map(({ start_date, end_date }) => (end_date ? addDays(end_date, 1) : addDays(start_date, 2 * AROUND)))
  const from = [addDays(day, -AROUND), ...first].toSorted()[0] ?? day
  const to = [addDays(day, 2 * AROUND), ...last].toSorted().at(-1) ?? day
  return [from, Date.parse(to) - Date.parse(from) < DAY ? addDays(from, 1) : to]
}

function Findings({ holes, rows }: { holes: Period[]; rows: readonly SellingPrice[] }) {
  const labels = useSellingPriceLabels()
  const active = rows.filter((row) => row.active)
  const doubled = active.flatMap((row, index) =>
    active.slice(index + 1).flatMap((other) => (overlap(row, other) ? [[row, other] as const] : [])),
  )
  if (holes.length + doubled.length === 0) return null
  return (
    <List.Root variant="plain" gap="1" textStyle="sm">
      {holes.map((hole) => (
        <Finding key={hole.start_date}>
          <Trans>Sans tarif {labels.period(hole)}</Trans>
        </Finding>
      ))}
      {doubled.map(([row, other]) => (
        <Finding key={`${row.id} ${other.id}`}>
          <Trans>
            Chevauchement : {labels.period(row)} et {labels.period(other)}
          </Trans>
        </Finding>
      ))}
    </List.Root>
  )
}

const Finding = ({ children }: { children: ReactNode }) => (
  <List.Item display="flex" gap="2" alignItems="center">
    <Box color="orange.fg" flexShrink="0">
      <TriangleAlert size={16} aria-hidden />
    </Box>
    {children}
  </List.Item>
)
