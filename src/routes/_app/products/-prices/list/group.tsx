// The rows of one catalogue and actor: the timeline of their periods, and a table of periods × amounts.
import { Trans } from '@lingui/react/macro'

import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { amountNames, isPurchase } from '#engine/prices/amounts.ts'
import { Box, html, Stack, type SystemStyleObject } from '#kit/elements/layout.ts'
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
  const title = `${catalog.name} · ${labels.actor(actor)}`
  return (
    <Section
      title={title}
      actions={
        <Badge colorPalette={meaning.plain}>
          <CatalogZone catalog={prices.catalogs.find(({ id }) => id === catalog.id)} />
        </Badge>
      }
    >
      <Stack gap="4">
        <Timeline rows={rows} />
        {visible.length > 0 ? (
          <Box containerType="inline-size">
            <html.table aria-label={title} css={tableStyle}>
              <Headers mayShow={prices.mayShow} />
              {visible.map((row) => (
                <SellingPriceRow key={row.id} row={row} prices={prices} onActivate={onActivate} />
              ))}
            </html.table>
          </Box>
        ) : (
          <Text py="1" textStyle="sm" color="fg.muted">
            <Trans>Aucun tarif en vue avec ces filtres.</Trans>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function Headers({ mayShow }: { mayShow: boolean }) {
  const labels = useSellingPriceLabels()
  const names = amountNames.filter((name) => mayShow || !isPurchase(name))
  return (
    <html.thead>
      <html.tr>
        <html.th scope="col">
          <Trans>Période</Trans>
        </html.th>
        {names.map((name) => (
          <html.th key={name} scope="col">
            {labels.amount(name)}
          </html.th>
        ))}
      </html.tr>
    </html.thead>
  )
}

/** Where seven amounts do not fit beside their period they stand below it, each with its name; on a phone below each other. */
const NARROW = '@container (max-width: 62rem)'
const PHONE = '@container (max-width: 34rem)'

const tableStyle: SystemStyleObject = {
  w: 'full',
  textStyle: 'sm',
  '& th, & td': { verticalAlign: 'top', textAlign: 'start', fontWeight: 'normal', p: '0' },
  '& thead th': { textStyle: 'xs', color: 'fg.muted', verticalAlign: 'bottom', pb: '1' },
  '& thead th + th, & [data-amount]': { textAlign: 'end', ps: '3' },
  '& thead th + th': { w: '7.25rem' },
  '& tbody tr[data-amounts] > *': { borderTopWidth: '1px', pt: '2.5' },
  '& tbody tr:last-child > td': { pt: '1', pb: '2.5' },
  [NARROW]: {
    '&, & tbody, & th, & td': { display: 'block' },
    '& thead': { srOnly: true },
    '& tr[data-amounts]': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(6.5rem, 1fr))', columnGap: '3', rowGap: '2' },
    '& tbody th': { gridColumn: '1 / -1' },
    '& tbody tr[data-amounts] > td': { borderTopWidth: '0', p: '0' },
    // Long names take two lines: the numbers below them stand on one.
    '& [data-amount]::before': {
      content: 'attr(data-label)',
      display: 'flex',
      justifyContent: 'flex-end',
      alignItems: 'flex-end',
      minH: '8',
      textStyle: 'xs',
      color: 'fg.muted',
    },
  },
  [PHONE]: {
    '& tr[data-amounts]': { display: 'block' },
    '& [data-amount]': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '3', mt: '1.5' },
    '& [data-amount]::before': { gridRow: '1 / span 4', justifyContent: 'flex-start', alignItems: 'flex-start', minH: '0' },
  },
}
