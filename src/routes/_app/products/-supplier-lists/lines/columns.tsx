// The columns of a list's lines.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import type { SupplierList, SupplierListLine } from '#contract/suppliers/supplier-lists.ts'
import { signedText } from '#entities/prices/plan-words.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { TwoLines } from '../../-plans/lines/cells.tsx'
import type { linesColumns } from '../address.ts'
import { groupLabels, groupMeanings, problemText } from '../words.ts'

/** The head of the file, by which columns are named. */
export const headOf = ({ profile, proposal }: SupplierList): string[] => (profile?.head.length ? profile.head : proposal.head)

/** The cells of a row that say which article is meant, as written. */
export function writtenText({ cells }: SupplierListLine, list: SupplierList): string {
  const columns = list.profile?.columns ?? {}
  const telling = ['reference', 'supplier_reference', 'manufacturer_reference', 'ean', 'designation']
  const named = telling.flatMap((field) =>
    Object.keys(columns).flatMap((column) => (columns[column] === field ? [cells[Number(column) - 1] ?? ''] : [])),
  )
  return (named.length > 0 ? named : cells)
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
}

export const moneyText = (amount: string | null): string => (amount === null ? '' : formatMoney(amount))

export const lineColumns = (list: SupplierList): ListColumn<SupplierListLine>[] =>
  listColumns<SupplierListLine, (typeof linesColumns)[number]>({
    line_number: { label: t`Ligne`, size: 80, align: 'end', sort: 'line_number', value: ({ line_number }) => line_number },
    written: { label: t`Dans le fichier`, size: 260, value: (line) => writtenText(line, list) },
    product: {
      label: t`Article`,
      size: 220,
      sort: 'reference',
      value: (line) => productText(line),
      cell: (line) => (
        <TwoLines first={line.product?.reference ?? productText(line)} second={line.product?.designation ?? ''} lang={CONTENT_LANGUAGE} />
      ),
    },
    current: { label: t`Prix actuel`, size: 110, align: 'end', sort: 'current', value: ({ current }) => moneyText(current) },
    price: { label: t`Nouveau prix`, size: 110, align: 'end', sort: 'price', value: ({ price }) => moneyText(price) },
    percent: {
      label: t`Écart`,
      size: 92,
      align: 'end',
      sort: 'percent',
      value: ({ percent }) => (percent === null ? '' : signedText(percent, formatPercent)),
    },
    group: {
      label: t`Groupe`,
      size: 130,
      value: ({ group }) => i18n._(groupLabels[group]),
      cell: ({ group }) => <StateBadge means={groupMeanings[group]}>{i18n._(groupLabels[group])}</StateBadge>,
    },
    problem: { label: t`Remarque`, size: 260, value: (line) => remarkText(line, headOf(list)) },
  })

const productText = ({ product, candidates, group }: SupplierListLine): string => {
  if (product) return `${product.reference} ${product.designation}`
  return group === 'ambiguous' ? t`${candidates.length} articles possibles` : ''
}

export const remarkText = (line: SupplierListLine, head: readonly string[]): string =>
  [problemText(line, head), ...(line.corrected ? [t`Corrigé à la main`] : [])].filter(Boolean).join(' · ')
