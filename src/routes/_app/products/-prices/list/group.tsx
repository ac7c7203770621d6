// The rows of one catalogue and actor: the timeline of their periods, and a table of periods × amounts.
import { Trans, useLingui } from '@lingui/react/macro'

import { dayOfInstant, useDay } from '#api/day.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { amountNames, isPurchase } from '#engine/prices/amounts.ts'
import { Flex, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { Section } from '#kit/page/page.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'

import { viewsOf } from '../chain.ts'
import type { ProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { amountsOf, dayOf, type RowGroup } from '../rows.ts'
import { CatalogZone } from '../save/impact.tsx'
import { ShownAmount } from './amounts.tsx'
import { PriceActions, PriceNotes, PricePeriod } from './row.tsx'
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
  const lines = useLines(visible, prices)
  const columns = useColumns(prices, visible.length > 1)
  const details = useDetails(prices, onActivate)
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
          <SmallTable label={title} columns={columns} rows={lines} idOf={({ row }) => row.id} narrow="grid" details={details} />
        ) : (
          <Text py="1" textStyle="sm" color="fg.muted">
            <Trans>Aucun tarif en vue avec ces filtres.</Trans>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

type PriceLine = ReturnType<typeof useLines>[number]

/** Each price with its amounts on the day for which they are shown. */
function useLines(rows: readonly SellingPrice[], prices: ProductPrices) {
  const today = useDay()
  return rows.map((row) => {
    // Users who may not see purchase prices get the euros from the server, which calculated them on the day of the response.
    const day = dayOf(row, prices.mayShow ? today : dayOfInstant(prices.readAt))
    return { row, day, views: viewsOf(amountsOf(row), prices.purchaseOn(day)) }
  })
}

function useColumns({ mayShow }: ProductPrices, sorts: boolean): SmallColumn<PriceLine>[] {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  return [
    {
      id: 'period',
      label: t`Période`,
      ...(sorts && { sort: ({ row }: PriceLine) => row.start_date }),
      cell: ({ row }) => <PricePeriod row={row} />,
    },
    ...amountNames
      .filter((name) => mayShow || !isPurchase(name))
      .map((name): SmallColumn<PriceLine> => {
        const viewOf = ({ views }: PriceLine) => views.find((view) => view.name === name)
        const eurosOf = (line: PriceLine) => viewOf(line)?.euros ?? null
        return {
          id: name,
          label: labels.amount(name),
          align: 'end',
          width: '7.25rem',
          ...(sorts && { sort: (line) => (eurosOf(line) === null ? null : Number(eurosOf(line))) }),
          cell: (line) => <ShownAmount name={name} view={viewOf(line)} />,
        }
      }),
  ]
}

function useDetails(prices: ProductPrices, onActivate: (row: SellingPrice) => void) {
  const { t } = useLingui()
  return {
    label: t`Remarques et actions`,
    of: ({ row, day }: PriceLine) => (
      <Flex columnGap="4" rowGap="1" align="center" justify="space-between" wrap="wrap">
        <PriceNotes row={row} prices={prices} day={day} />
        <PriceActions row={row} onActivate={onActivate} />
      </Flex>
    ),
  }
}
