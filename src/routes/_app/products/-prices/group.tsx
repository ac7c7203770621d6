// The rows of one catalogue and actor, under the timeline of their periods.
import { Trans } from '@lingui/react/macro'

import type { SellingPrice } from '#contract/selling-prices.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { Section } from '#kit/page/page.tsx'

import type { Tarifs } from './data.ts'
import { useTarifLabels } from './labels.ts'
import { TarifRow } from './row.tsx'
import type { RowGroup } from './rows.ts'
import { CatalogZone } from './save/impact.tsx'
import { Timeline } from './timeline.tsx'

interface TarifGroupProps {
  group: RowGroup
  visible: SellingPrice[]
  tarifs: Tarifs
  onActivate: (row: SellingPrice) => void
}

export function TarifGroup({ group: { catalog, actor, rows }, visible, tarifs, onActivate }: TarifGroupProps) {
  const labels = useTarifLabels()
  return (
    <Section
      title={`${catalog.name} · ${labels.actor(actor)}`}
      actions={
        <HStack gap="2">
          <Badge colorPalette={meaning.plain}>
            <CatalogZone catalog={tarifs.catalogs.find(({ id }) => id === catalog.id)} />
          </Badge>
        </HStack>
      }
    >
      <Stack gap="4">
        <Timeline rows={rows} />
        <Box>
          {visible.map((row, place) => (
            <TarifRow key={row.id} row={row} tarifs={tarifs} onActivate={onActivate} first={place === 0} />
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
