// What the purchase prices of a list do to our selling prices and offers, and the plan that follows.
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import type { SupplierList } from '#contract/suppliers/supplier-lists.ts'
import type { Actor } from '#engine/prices/amounts.ts'
import { fieldText } from '#entities/prices/fields.ts'
import { NEW_PLAN } from '#entities/prices/plans.ts'
import { useSettled } from '#kit/browser/settled.ts'
import { Button, Field } from '#kit/elements/controls.ts'
import { Box, HStack, Stack, Wrap } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { DecimalInput } from '#kit/form/fields/decimal-input.tsx'
import { formatCount, formatMoney, formatPercent } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

type ListEffects = Outputs['supplier_lists']['effects']
type LowMargin = ListEffects['low_margins']['worst'][number]

/** Milliseconds without a key before the margins are looked at again. */
const PAUSE = 400

export function Effects({ list: { id } }: { list: SupplierList }) {
  const { t } = useLingui()
  const [threshold, setThreshold] = useState<string | null>(null)
  const margin_below = useSettled(threshold, PAUSE)
  const effects = useQuery({
    ...api.supplier_lists.effects.queryOptions({ input: { id, ...(margin_below !== null && { margin_below }) } }),
    placeholderData: (before) => before,
  })
  if (effects.isLoadingError)
    return <FailedState title={t`Les effets n’ont pas pu être calculés`} error={effects.error} onRetry={() => void effects.refetch()} />
  const { data } = effects
  if (!data) return <SkeletonRows rows={8} />
  return (
    <Stack gap="4" aria-busy={effects.isPlaceholderData}>
      <Section title={<Trans>Ce que cela fait à nos tarifs</Trans>}>
        <Stack gap="4">
          <Figures effects={data} />
          <FollowingPlans id={id} effects={data} />
        </Stack>
      </Section>
      <Section title={<Trans>Marges trop basses</Trans>}>
        <Stack gap="3">
          <Field.Root maxW="14rem">
            <Field.Label>
              <Trans>Taux de marge sous</Trans>
            </Field.Label>
            <DecimalInput value={threshold ?? data.margin_below} unit="PERCENT" signed onChange={setThreshold} />
          </Field.Root>
          <LowMargins low={data.low_margins} />
        </Stack>
      </Section>
      {data.broken_chains.count > 0 && (
        <Named title={t`Prix dans le désordre`} count={data.broken_chains.count} shown={data.broken_chains.products.length}>
          {data.broken_chains.products.map(({ id: product, reference, designation }) => (
            <li key={product}>
              <Link to="/products/$id/tarifs" params={{ id: String(product) }}>
                {reference} · {designation}
              </Link>
            </li>
          ))}
        </Named>
      )}
      {data.offers.count > 0 && (
        <Named title={t`Offres touchées`} count={data.offers.count} shown={data.offers.first.length}>
          {data.offers.first.map((offer) => (
            <li key={offer.id}>
              <Link to="/offers/$id" params={{ id: String(offer.id) }}>
                {offer.reference} · {offer.name}
              </Link>
            </li>
          ))}
        </Named>
      )}
    </Stack>
  )
}

function Figures({ effects }: { effects: ListEffects }) {
  const { t } = useLingui()
  const figures: [string, number][] = [
    [t`Articles concernés`, effects.products],
    [t`Tarifs en pourcentage, qui suivent seuls`, effects.percentage_rows],
    [t`Marges trop basses`, effects.low_margins.count],
    [t`Prix dans le désordre`, effects.broken_chains.count],
    [t`Articles sans tarif`, effects.without_price],
    [t`Offres touchées`, effects.offers.count],
  ]
  return (
    <Wrap columnGap="6" rowGap="3">
      {figures.map(([label, value]) => (
        <Box key={label}>
          <Text textStyle="xs" color="fg.muted">
            {label}
          </Text>
          <Text textStyle="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {formatCount(value)}
          </Text>
        </Box>
      ))}
    </Wrap>
  )
}

/** The plans that follow: for all articles of the list. */
function FollowingPlans({ id, effects }: { id: number; effects: ListEffects }) {
  const mayPlan = useCanCall('price_plans.create')
  if (!mayPlan || effects.products === 0) return null
  const filter = { supplier_list_id: id }
  return (
    <HStack gap="3" wrap="wrap">
      <Button asChild size="sm">
        <Link to="/products/price-plans/$id" params={{ id: NEW_PLAN }} search={{ kind: 'change', filter }}>
          <Trans>Modifier les prix de ces articles</Trans>
        </Link>
      </Button>
      {effects.without_price > 0 && (
        <Button asChild size="sm" variant="outline">
          <Link to="/products/price-plans/$id" params={{ id: NEW_PLAN }} search={{ kind: 'first', filter }}>
            <Trans>Créer les premiers prix</Trans>
          </Link>
        </Button>
      )}
    </HStack>
  )
}

function LowMargins({ low: { count, worst } }: { low: ListEffects['low_margins'] }) {
  const { t } = useLingui()
  if (count === 0)
    return (
      <Text color="fg.muted">
        <Trans>Aucun tarif n’a une marge plus basse.</Trans>
      </Text>
    )
  const rest = count - worst.length
  return (
    <Stack gap="1">
      <SmallTable
        label={t`Marges trop basses`}
        columns={marginColumns()}
        rows={worst}
        idOf={({ product, catalog, actor }) => `${product.id} ${catalog.id} ${actor}`}
      />
      {rest > 0 && (
        <Text textStyle="sm" color="fg.muted">
          <Trans>et {formatCount(rest)} autres</Trans>
        </Text>
      )}
    </Stack>
  )
}

const marginColumns = (): SmallColumn<LowMargin>[] => [
  {
    id: 'product',
    label: text`Article`,
    cell: ({ product: { id, reference, designation } }) => (
      <Link to="/products/$id/tarifs" params={{ id: String(id) }} lang={CONTENT_LANGUAGE}>
        {reference} · {designation}
      </Link>
    ),
  },
  { id: 'catalog', label: text`Catalogue`, cell: ({ catalog, actor }) => `${catalog.name} · ${fieldText('actor', actor as Actor)}` },
  { id: 'cost', label: text`Prix d’achat`, align: 'end', cell: ({ purchase_price }) => formatMoney(purchase_price) },
  {
    id: 'price',
    label: text`Prix conseillé`,
    align: 'end',
    cell: ({ recommended_price }) => (recommended_price ? formatMoney(recommended_price) : '—'),
  },
  { id: 'margin', label: text`Taux de marge`, align: 'end', cell: ({ margin }) => (margin ? formatPercent(margin) : '—') },
]

function Named({ title, count, shown, children }: { title: string; count: number; shown: number; children: ReactNode }) {
  const rest = count - shown
  return (
    <Section title={title}>
      <Stack as="ul" gap="1" listStyleType="none" textStyle="sm">
        {children}
        {rest > 0 && (
          <li>
            <Trans>et {formatCount(rest)} autres</Trans>
          </li>
        )}
      </Stack>
    </Section>
  )
}
