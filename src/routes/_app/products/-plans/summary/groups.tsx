// The plan by family, manufacturer or catalogue with its average margins, and its lines with the lowest margins.
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

type Group = PlanSummary['families'][number]
const parts = ['families', 'manufacturers', 'catalogs', 'worst'] as const
type Part = (typeof parts)[number]

export function PlanGroups({ summary }: { summary: PlanSummary }) {
  const { t } = useLingui()
  const [part, setPart] = useState<Part>('families')
  const labels: Record<Part, string> = {
    families: t`Familles`,
    manufacturers: t`Fabricants`,
    catalogs: t`Catalogues`,
    worst: t`Marges les plus faibles`,
  }
  return (
    <Stack gap="1" minW="0">
      <HStack gap="0.5" wrap="wrap" role="group" aria-label={t`Résumé par`}>
        {parts.map((one) => (
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
        {part === 'worst' ? (
          <Worst lines={summary.worst} label={labels.worst} />
        ) : (
          <Groups groups={summary[part]} label={labels[part]} name={part} />
        )}
      </Box>
    </Stack>
  )
}

const percent = (value: string | null) => (value === null ? '—' : formatPercent(value))

function Groups({ groups, label, name }: { groups: readonly Group[]; label: string; name: Exclude<Part, 'worst'> }) {
  const { t } = useLingui()
  const names = { families: t`Famille`, manufacturers: t`Fabricant`, catalogs: t`Catalogue` }
  const columns: SmallColumn<Group>[] = [
    { id: 'name', label: names[name], cell: (group) => <span lang={CONTENT_LANGUAGE}>{group.name ?? t`sans`}</span> },
    { id: 'lines', label: t`Lignes`, align: 'end', cell: ({ lines }) => formatCount(lines), sort: ({ lines }) => lines },
    {
      id: 'before',
      label: t`Marge avant`,
      align: 'end',
      cell: ({ margin_before }) => percent(margin_before),
      sort: ({ margin_before }) => numeric(margin_before),
    },
    {
      id: 'after',
      label: t`Marge après`,
      align: 'end',
      cell: ({ margin_after }) => percent(margin_after),
      sort: ({ margin_after }) => numeric(margin_after),
    },
  ]
  if (groups.length === 0) return <Nothing />
  return <SmallTable label={label} columns={columns} rows={groups} idOf={({ id, name: text }) => id ?? text ?? ''} narrow="scrolls" />
}

/** For sorting only. */
const numeric = (value: string | null) => (value === null ? null : Number(value))

function Worst({ lines, label }: { lines: readonly PlanLine[]; label: string }) {
  const { t } = useLingui()
  const columns: SmallColumn<PlanLine>[] = [
    {
      id: 'reference',
      label: t`Article`,
      cell: ({ product, catalog }) => (
        <>
          <Link to="/products/$id/tarifs" params={{ id: String(product.id) }}>
            {product.reference}
          </Link>
          {catalog && ` · ${catalog.name}`}
        </>
      ),
    },
    { id: 'price', label: t`Prix`, align: 'end', cell: ({ amounts }) => euros(amounts.recommended_price?.after?.euros) },
    { id: 'margin', label: t`Marge`, align: 'end', cell: ({ margin_after }) => percent(margin_after) },
    { id: 'percent', label: t`Écart`, align: 'end', cell: ({ percent: by }) => (by === null ? '—' : signedText(by, formatPercent)) },
  ]
  if (lines.length === 0) return <Nothing />
  return <SmallTable label={label} columns={columns} rows={lines} idOf={({ id }) => id} narrow="scrolls" />
}

const euros = (value: string | null | undefined) => (value === null || value === undefined ? '—' : formatMoney(value))

function Nothing() {
  const { t } = useLingui()
  return <Text textStyle="sm" color="fg.muted" p="2">{t`Rien à montrer ici`}</Text>
}
