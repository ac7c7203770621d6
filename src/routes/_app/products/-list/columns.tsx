// The columns of the list of articles: what each shows, and what it exports.
import { t } from '@lingui/core/macro'

import type { ProductRow } from '#contract/products.ts'
import { type ColumnOf, type ListColumn, listColumns } from '#kit/list/columns.ts'
import { CellBadge } from '#kit/table/row.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { ColumnId } from './column-ids.ts'

type Column = ColumnOf<ProductRow>

const named = (label: string, key: 'manufacturer' | 'job' | 'sub_job' | 'family' | 'sub_family', sort?: string): Column => ({
  label,
  size: 160,
  ...(key !== 'manufacturer' && { lang: CONTENT_LANGUAGE }),
  ...(sort && { sort }),
  value: (row) => row[key]?.name ?? null,
})
const text = (
  label: string,
  key: 'reference' | 'manufacturer_reference' | 'mdm_designation' | 'commercial_designation',
  size: number,
): Column => ({
  label,
  size,
  sort: key,
  ...(key.endsWith('designation') && { lang: CONTENT_LANGUAGE }),
  value: (row) => row[key],
})
const day = (label: string, key: 'marketing_start_date' | 'marketing_end_date'): Column => ({
  label,
  size: 140,
  align: 'end',
  sort: key,
  value: (row) => (row[key] ? { date: row[key] } : null),
})

/** Every column, in `language`: the one in use, named so that a change of language is seen. */
export function productColumns(_language: string): ListColumn<ProductRow>[] {
  const [yes, no] = [t`Oui`, t`Non`]
  return listColumns<ProductRow, ColumnId>({
    reference: text(t`Référence`, 'reference', 170),
    designation: {
      label: t`Désignation`,
      size: 360,
      lang: CONTENT_LANGUAGE,
      sort: 'commercial_designation',
      value: (row) => row.commercial_designation ?? row.mdm_designation,
    },
    mdm_designation: text(t`Désignation MDM`, 'mdm_designation', 320),
    commercial_designation: text(t`Désignation commerciale`, 'commercial_designation', 320),
    manufacturer: named(t`Fabricant`, 'manufacturer', 'manufacturer'),
    manufacturer_reference: text(t`Référence fabricant`, 'manufacturer_reference', 170),
    job: named(t`Métier`, 'job', 'job'),
    sub_job: named(t`Sous-métier`, 'sub_job'),
    family: named(t`Famille`, 'family', 'family'),
    sub_family: named(t`Sous-famille`, 'sub_family'),
    tags: {
      label: t`Tags`,
      size: 200,
      lang: CONTENT_LANGUAGE,
      value: (row) => row.tags.map(({ name }) => name).join(', ') || null,
      cell: (row) => row.tags.map((tag) => <CellBadge key={tag.id}>{tag.name}</CellBadge>),
    },
    origin: { label: t`Origine`, size: 130, value: (row) => (row.origin === 'external' ? t`Source externe` : t`Création manuelle`) },
    on_sale: {
      label: t`En vente`,
      size: 110,
      value: (row) => (row.on_sale ? yes : no),
      cell: (row) => <CellBadge good={row.on_sale}>{row.on_sale ? yes : no}</CellBadge>,
    },
    marketing_start_date: day(t`Début de vente`, 'marketing_start_date'),
    marketing_end_date: day(t`Fin de vente`, 'marketing_end_date'),
    auto_sync: { label: t`Synchronisé`, size: 120, value: (row) => (row.auto_sync ? yes : no) },
    updated_at: { label: t`Modifié le`, size: 160, align: 'end', sort: 'updated_at', value: (row) => ({ instant: row.updated_at }) },
  })
}
