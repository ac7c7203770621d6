// The plan by family, manufacturer or catalogue with its average margins, its lines with the lowest margins, and the offers it touches.
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import type { PlanSummary } from '#contract/prices/price-plans.ts'
import { signedText } from '#entities/prices/plan-words.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount, formatMoney, formatPercent } from '#kit/format/formats.ts'
import { SmallTable, type SmallColumn } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { PlanOffers } from './offers.tsx'

type Group = PlanSummary['families'][number]
const parts = ['families', 'manufacturers', 'catalogs', 'worst', 'offers'] as const
type Part = (typeof parts)[number]
type GroupPart = Exclude<Part, 'worst' | 'offers'>

export function PlanGroups({ summary }: { summary: PlanSummary }) {
  const { t } = useLingui()
  const [chosen, setPart] = useState<Part>('families')
  const { offers } = summary
  // Who may not see offers only learns how many there are.
  const shown = parts.filter((one) => one !== 'offers' || offers.looked_at > 0)
  const part = shown.includes(chosen) ? chosen : 'families'
  const labels: Record<Part, string> = {
    families: t`Familles`,
    manufacturers: t`Fabricants`,
    catalogs: t`Catalogues`,
    worst: t`Marges les plus faibles`,
    offers: t`Offres touchées`,
  }
  return (
    <Stack gap="1" minW="0">
      <HStack gap="0.5" wrap="wrap" role="group" aria-label={t`Résumé par`}>
        {shown.map((one) => (
          <Button
            key={one}
            size="xs"
            px="2"
            variant={one === part ? 'subtle' : 'ghost'}
            color={one === part ? undefined : 'fg.muted'}
            aria-pressed={one === part}
            {...(one === 'worst' && { 'aria-label': labels.worst })}
            onClick={() => setPart(one)}
          >
            {one === 'worst' ? t`Plus faibles` : labels[one]}
          </Button>
        ))}
      </HStack>
      <Box maxH="9rem" overflowY="auto" css={{ '& :is(th, td)': { py: '1' } }} tabIndex={0} role="group" aria-label={labels[part]}>
        {part === 'worst' && <Worst lines={summary.worst} label={labels.worst} />}
        {part === 'offers' && <PlanOffers offers={offers} label={labels.offers} />}
        {part !== 'worst' && part !== 'offers' && <Groups groups={summary[part]} label={labels[part]} name={part} />}
      </Box>
    </Stack>
  )
}

const percent = (value: string | null) => (value === null ? '—' : formatPercent(value))

function groupColumns(name: GroupPart): SmallColumn<Group>[] {
  const names = { families: text`Famille`, manufacturers: text`Fabricant`, catalogs: text`Catalogue` }
  return [
    { id: 'name', label: names[name], cell: (group) => <span lang={CONTENT_LANGUAGE}>{group.name ?? text`sans`}</span> },
    { id: 'lines', label: text`Lignes`, align: 'end', cell: ({ lines }) => formatCount(lines), sort: ({ lines }) => lines },
    {
      id: 'before',
      label: text`Marge avant`,
      align: 'end',
      cell: ({ margin_before }) => percent(margin_before),
      sort: ({ margin_before }) => numeric(margin_before),
    },
    {
      id: 'after',
      label: text`Marge après`,
      align: 'end',
      cell: ({ margin_after }) => percent(margin_after),
      sort: ({ margin_after }) => numeric(margin_after),
    },
  ]
}

function Groups({ groups, label, name }: { groups: readonly Group[]; label: string; name: GroupPart }) {
  if (groups.length === 0) return <Nothing />
  return (
    <SmallTable
      label={label}
      columns={groupColumns(name)}
      rows={groups}
      idOf={({ id, name: known }) => id ?? known ?? ''}
      narrow="scrolls"
    />
  )
}

/** For sorting only. */
const numeric = (value: string | null) => (value === null ? null : Number(value))

const worstColumns = (): SmallColumn<PlanLine>[] => [
  { id: 'reference', label: text`Article`, cell: ({ product, catalog }) => <PlaceOfLine product={product} catalog={catalog} /> },
  { id: 'price', label: text`Prix`, align: 'end', cell: ({ amounts }) => euros(amounts.recommended_price?.after?.euros) },
  { id: 'margin', label: text`Marge`, align: 'end', cell: ({ margin_after }) => percent(margin_after) },
  { id: 'percent', label: text`Écart`, align: 'end', cell: ({ percent: by }) => (by === null ? '—' : signedText(by, formatPercent)) },
]

function PlaceOfLine({ product, catalog }: Pick<PlanLine, 'product' | 'catalog'>) {
  return (
    <>
      <Link to="/products/$id/tarifs" params={{ id: String(product.id) }}>
        {product.reference}
      </Link>
      {catalog && ` · ${catalog.name}`}
    </>
  )
}

function Worst({ lines, label }: { lines: readonly PlanLine[]; label: string }) {
  if (lines.length === 0) return <Nothing />
  return <SmallTable label={label} columns={worstColumns()} rows={lines} idOf={({ id }) => id} narrow="scrolls" />
}

const euros = (value: string | null | undefined) => (value === null || value === undefined ? '—' : formatMoney(value))

function Nothing() {
  const { t } = useLingui()
  return <Text textStyle="sm" color="fg.muted" p="2">{t`Rien à montrer ici`}</Text>
}
