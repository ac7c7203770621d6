// The columns of the list of suppliers' lists.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type * as v from 'valibot'

import type { ListedSupplierList } from '#contract/suppliers/supplier-lists.ts'
import type { ListGroup } from '#engine/suppliers/profile.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'

import type { listsColumns } from '../address.ts'
import { groupLabels, listStateLabels, listStateMeanings, openGroups, pricedGroups, sumOf } from '../words.ts'

export type ListedList = v.InferOutput<typeof ListedSupplierList>

export const supplierListColumns = (): ListColumn<ListedList>[] =>
  listColumns<ListedList, (typeof listsColumns)[number]>({
    file_name: { label: t`Fichier`, size: 240, sort: 'file_name', value: ({ file_name }) => file_name },
    profile: { label: t`Fournisseur`, size: 180, value: ({ profile }) => profile?.supplier.name ?? null },
    status: {
      label: t`État`,
      size: 160,
      fixed: true,
      sort: 'status',
      value: ({ status }) => i18n._(listStateLabels[status]),
      cell: ({ status }) => <StateBadge means={listStateMeanings[status]}>{i18n._(listStateLabels[status])}</StateBadge>,
    },
    attention: { label: t`À traiter`, size: 240, value: attentionText },
    prices: { label: t`Prix qui changent`, size: 130, align: 'end', value: ({ counts }) => sumOf(counts, pricedGroups) },
    plan: { label: t`Campagne`, size: 180, value: ({ plan }) => (plan ? (plan.name ?? t`Campagne ${plan.id}`) : null) },
    created_by: { label: t`Par`, size: 150, value: ({ created_by }) => created_by?.name ?? null },
    created_at: { label: t`Déposée le`, size: 150, sort: 'created_at', align: 'end', value: ({ created_at }) => ({ instant: created_at }) },
  })

/** « Inconnus : 40 · En double : 6 » */
const attentionText = ({ counts }: ListedList): string | null =>
  openGroups.flatMap((group) => (counts[group] ? [groupCount(group, counts[group])] : [])).join(' · ') || null

function groupCount(group: ListGroup, count: number): string {
  const [label, number] = [i18n._(groupLabels[group]), formatCount(count)]
  return t`${label} : ${number}`
}
