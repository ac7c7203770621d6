// The product's purchase prices by period, which are the default of the group purchase price. Only for users who may see them.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil, Plus } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { gaps } from '#engine/time/days.ts'
import { rightLabel } from '#entities/people/permission-labels.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'

import type { ProductPrices } from '../data.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { statusOf } from '../rows.ts'

export function PurchaseCard({ prices }: { prices: ProductPrices }) {
  const { purchases, product_id, mayBuy } = prices
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const columns = useColumns(prices)
  const id = String(product_id)
  return (
    <Section
      title={t`Prix d’achat`}
      actions={
        mayBuy && (
          <Button asChild size="xs" variant="outline">
            <Link
              to="/products/$id/tarifs/purchases/new"
              params={{ id }}
              search={(former) => former}
              aria-label={t`Ajouter un prix d’achat`}
            >
              <Plus size={14} aria-hidden /> <Trans>Ajouter</Trans>
            </Link>
          </Button>
        )
      }
    >
      <Stack gap="3">
        <Text textStyle="sm" color="fg.muted">
          <Trans>Le prix d’achat du jour s’applique quand un tarif ne fixe pas de prix d’achat groupe (HT).</Trans>
        </Text>
        {purchases.length === 0 ? (
          <Text textStyle="sm">
            <Trans>Aucun prix d’achat.</Trans>
          </Text>
        ) : (
          <SmallTable label={t`Prix d’achat`} columns={columns} rows={purchases.toReversed()} idOf={({ id }) => id} />
        )}
        {gaps(purchases).map((hole) => (
          <Text key={hole.start_date} textStyle="sm" color="orange.fg">
            <Trans>Sans prix d’achat {labels.period(hole)}</Trans>
          </Text>
        ))}
      </Stack>
    </Section>
  )
}

type Purchase = ProductPrices['purchases'][number]

function useColumns({ product_id, mayBuy }: ProductPrices): SmallColumn<Purchase>[] {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  const day = useDay()
  return [
    {
      id: 'amount',
      label: t`Prix d’achat`,
      sort: ({ amount }) => Number(amount),
      cell: ({ amount }) => <Text fontWeight="semibold">{formatMoney(amount)}</Text>,
    },
    {
      id: 'period',
      label: t`Période`,
      // A row without a start is sorted before all others.
      sort: ({ start_date }) => start_date ?? '0',
      cell: labels.period,
    },
    { id: 'state', label: t`État`, cell: (row) => <State row={row} day={day} /> },
    {
      id: 'open',
      label: mayBuy ? t`Modifier` : t`Voir`,
      hidden: true,
      align: 'end',
      cell: (row) => <Open {...{ row, product_id, mayBuy }} />,
    },
  ]
}

function State({ row, day }: { row: Purchase; day: string }) {
  const labels = useSellingPriceLabels()
  const status = statusOf({ ...row, active: true, catalog: { start_date: null, end_date: null } }, day)
  return <StateBadge means={status === 'current' ? 'good' : status === 'future' ? 'coming' : 'plain'}>{labels.status(status)}</StateBadge>
}

function Open({ row, product_id, mayBuy }: Pick<ProductPrices, 'product_id' | 'mayBuy'> & { row: Purchase }) {
  const { t } = useLingui()
  const labels = useSellingPriceLabels()
  return (
    <Button asChild size="sm" variant="ghost">
      <Link
        to="/products/$id/tarifs/purchases/$purchase"
        params={{ id: String(product_id), purchase: String(row.id) }}
        search={(former) => former}
        aria-label={mayBuy ? t`Modifier le prix d’achat ${labels.period(row)}` : t`Voir le prix d’achat ${labels.period(row)}`}
      >
        {mayBuy ? <Pencil size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      </Link>
    </Button>
  )
}

/** Explains to users who may edit purchase prices but not see them why none are shown. */
export function PurchasesClosed() {
  const { t, i18n } = useLingui()
  const right = rightLabel(i18n, 'selling_price.show')
  return (
    <Section title={t`Prix d’achat`}>
      <Text textStyle="sm">
        <Trans>
          Vous avez la permission de modifier les prix d’achat, mais pas celle de les voir : il vous manque « {right} ». Demandez-le à un
          administrateur.
        </Trans>
      </Text>
    </Section>
  )
}
