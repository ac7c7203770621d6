// The rows of one catalogue and actor, under the timeline of their periods.
import { Trans } from '@lingui/react/macro'

import type { SellingPrice } from '#contract/selling-prices.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { Section } from '#kit/page/page.tsx'

import type { ProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import type { RowGroup } from '../rows.ts'
import { CatalogZone } from '../save/impact.tsx'
import { SellingPriceRow } from './row.tsx'
import { Timeline } from './timeline.tsx'

interface SellingPriceGroupProps {
  group: RowGroup
  visible: SellingPrice[]
  prices: ProductPrices
  onActivate: (row: SellingPrice) => void
}

export function SellingPriceGroup({ group: { catalog, actor, rows }, visible, prices, onActivate }: SellingPriceGroupProps) {
  const labels = useSellingPriceLabels()
  return (
    <Section
      title={`${catalog.name} · ${labels.actor(actor)}`}
      actions={
        <HStack gap="2">
          <Badge colorPalette={meaning.plain}>
            <CatalogZone catalog={prices.catalogs.find(({ id }) => id === catalog.id)} />
          </Badge>
        </HStack>
      }
    >
      <Stack gap="4">
        <Timeline rows={rows} />
        <Box>
          {visible.map((row, place) => (
            <SellingPriceRow key={row.id} row={row} prices={prices} onActivate={onActivate} first={place === 0} />
          ))}
        </Box>
        {visible.length === 0 && (
          <Box py="1">
            <Text textStyle="sm" color="fg.muted">
              <Trans>Aucun tarif en vue avec ces filtres.</Trans>
            </Text>
          </Box>
        )}
      </Stack>
    </Section>
  )
}
