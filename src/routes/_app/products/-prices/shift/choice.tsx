// The choice of the periods to shift, with the new dates of each.
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'

import { useDay } from '#api/day.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'

import { useSellingPriceLabels } from '../labels.ts'
import { statusOf } from '../rows.ts'
import { shiftPeriod } from './save.ts'

interface ChoiceProps {
  rows: SellingPrice[]
  selected: SellingPrice[]
  count: number
  onSelect: (ids: number[]) => void
}

export function Choice({ rows, selected, count, onSelect }: ChoiceProps) {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const ids = selected.map(({ id }) => id)
  const all = ids.length === rows.length
  const day = useDay()
  return (
    <Stack gap="0" role="group" aria-label={t`Périodes`}>
      <HStack as="label" gap="3" py="2" cursor="pointer">
        <Tick checked={all} onChange={() => onSelect(all ? [] : rows.map(({ id }) => id))} />
        <Text fontWeight="medium">
          <Trans>Toutes</Trans>
        </Text>
      </HStack>
      {rows.map((row) => {
        const chosen = ids.includes(row.id)
        return (
          <HStack as="label" key={row.id} gap="3" py="2" borderTopWidth="1px" cursor="pointer" wrap="wrap">
            <Tick checked={chosen} onChange={() => onSelect(chosen ? ids.filter((id) => id !== row.id) : [...ids, row.id])} />
            <Text>
              {labels.actor(row.actor)}, {labels.period(row)}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {labels.status(statusOf(row, day))}
            </Text>
            {chosen && count !== 0 && (
              <Box color="teal.fg" fontWeight="medium">
                <ArrowRight size={14} style={{ display: 'inline' }} aria-hidden /> {labels.period(shiftPeriod(row, count))}
              </Box>
            )}
          </HStack>
        )
      })}
    </Stack>
  )
}

const Tick = ({ checked, onChange }: { checked: boolean; onChange: () => void }) => (
  <input type="checkbox" checked={checked} onChange={onChange} />
)
