// The columns of the list of price plans.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import type { ListedPlan } from '#contract/prices/price-plans.ts'
import { operationText, planName, planStateLabels, planStateMeanings, writtenCount } from '#entities/prices/plan-words.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'

import type { planColumns } from '../address.ts'

export const planListColumns = (): ListColumn<ListedPlan>[] =>
  listColumns<ListedPlan, (typeof planColumns)[number]>({
    name: { label: t`Campagne`, size: 220, sort: 'name', value: planName },
    what: { label: t`Opération`, size: 240, value: operationText },
    state: {
      label: t`État`,
      size: 150,
      fixed: true,
      sort: 'status',
      value: ({ status }) => i18n._(planStateLabels[status]),
      cell: ({ status }) => <StateBadge means={planStateMeanings[status]}>{i18n._(planStateLabels[status])}</StateBadge>,
    },
    effective_date: {
      label: t`À partir du`,
      size: 112,
      align: 'end',
      sort: 'effective_date',
      value: ({ effective_date }) => ({ date: effective_date }),
    },
    products: { label: t`Articles`, size: 88, align: 'end', value: ({ product_count }) => product_count },
    lines: { label: t`Tarifs changés`, size: 124, align: 'end', value: ({ counts }) => writtenCount(counts) },
    created_by: { label: t`Par`, size: 150, value: ({ created_by }) => created_by?.name ?? null },
    created_at: { label: t`Créée le`, size: 150, sort: 'created_at', align: 'end', value: ({ created_at }) => ({ instant: created_at }) },
  })
