// How many lines have which margin, before and after: two bars for each range.
import { Trans, useLingui } from '@lingui/react/macro'

import type { PlanSummary } from '#contract/prices/price-plans.ts'
import { Box, Flex, HStack, html, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'

type Bins = PlanSummary['margin']

/** Height of the tallest bar. */
const HEIGHT = '5.5rem'

export function MarginHistogram({ bins }: { bins: Bins }) {
  const { t } = useLingui()
  const most = Math.max(1, ...bins.flatMap(({ before, after }) => [before, after]))
  const share = (count: number) => `${(count / most) * 100}%`
  if (bins.every(({ before, after }) => before + after === 0)) return <NoMargin />
  return (
    <Stack gap="1" minW="0">
      <HStack justify="space-between" gap="3" wrap="wrap">
        <Text textStyle="sm" fontWeight="medium">
          <Trans>Taux de marge des tarifs (%)</Trans>
        </Text>
        <HStack gap="3" textStyle="xs" color="fg.muted" aria-hidden>
          <Legend color="border.emphasized" label={t`avant`} />
          <Legend color="teal.solid" label={t`après`} />
        </HStack>
      </HStack>
      <html.ul display="flex" gap="1" listStyleType="none" alignItems="stretch" aria-label={t`Taux de marge des tarifs, avant et après`}>
        {bins.map((bin, at) => {
          const [before, after] = [formatCount(bin.before), formatCount(bin.after)]
          const range = rangeText(bin)
          const text = t`${range} % : ${before} avant, ${after} après`
          return (
            <html.li key={range} flex="1" minW="0" aria-label={text} title={text}>
              <Flex h={HEIGHT} align="flex-end" justify="center" gap="0.5" borderBottomWidth="1px" aria-hidden>
                <Bar height={share(bin.before)} color="border.emphasized" />
                <Bar height={share(bin.after)} color="teal.solid" />
              </Flex>
              <Text
                fontSize="0.6875rem"
                whiteSpace="nowrap"
                visibility={{ base: at % 2 === 0 ? 'visible' : 'hidden', sm: 'visible' }}
                color="fg.muted"
                textAlign="center"
                lineHeight="1.3"
                aria-hidden
                fontVariantNumeric="tabular-nums"
              >
                {range}
              </Text>
            </html.li>
          )
        })}
      </html.ul>
    </Stack>
  )
}

const Bar = ({ height, color }: { height: string; color: string }) => (
  <Box flex="1" maxW="4" bg={color} roundedTop="2px" style={{ height }} minH={height === '0%' ? '0' : '2px'} />
)

function Legend({ color, label }: { color: string; label: string }) {
  return (
    <HStack gap="1">
      <Box boxSize="2.5" rounded="2px" bg={color} />
      {label}
    </HStack>
  )
}

/** In percent: `< 0`, `10–20`, `≥ 50`. */
function rangeText({ from, to }: Bins[number]): string {
  if (from === null) return `< ${to ?? 0}`
  return to === null ? `≥ ${from}` : `${from}–${to}`
}

function NoMargin() {
  return (
    <Text textStyle="sm" color="fg.muted">
      <Trans>Aucune marge calculable : ces tarifs n’ont pas de prix d’achat ou pas de prix conseillé.</Trans>
    </Text>
  )
}
