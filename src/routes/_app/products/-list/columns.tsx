// The columns of the list of products, for display and for export.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import { type ProductRow, productSorts } from '#contract/products/products.ts'
import { saleState } from '#engine/time/on-sale.ts'
import { originLabels, recordedFields } from '#entities/products/fields.ts'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'
import { fieldColumn } from '#kit/list/field-column.ts'
import { CellBadge } from '#kit/table/row.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { ColumnId } from './column-ids.ts'

const columnOf = (name: keyof typeof recordedFields, size: number) =>
  fieldColumn({ name, ...recordedFields[name] }, { size, sorts: productSorts })

/** Every column, in the current language; whether a product is on sale is evaluated on `day`, whenever the rows were read. */
export function productColumns(day: string): ListColumn<ProductRow>[] {
  const [yes, no] = [t`Oui`, t`Non`]
  const isOnSale = (row: ProductRow) => saleState(row, day).on_sale
  return listColumns<ProductRow, ColumnId>({
    reference: columnOf('reference', 150),
    designation: {
      label: t`Désignation`,
      size: 360,
      lang: CONTENT_LANGUAGE,
      sort: 'commercial_designation',
      source: { of: ['commercial_designation', 'mdm_designation'] },
    },
    mdm_designation: columnOf('mdm_designation', 320),
    commercial_designation: columnOf('commercial_designation', 320),
    manufacturer: columnOf('manufacturer_id', 176),
    manufacturer_reference: columnOf('manufacturer_reference', 170),
    job: columnOf('job_id', 160),
    sub_job: columnOf('sub_job_id', 160),
    family: columnOf('family_id', 160),
    sub_family: columnOf('sub_family_id', 160),
    tags: {
      ...columnOf('tags', 200),
      cell: (row) => row.tags.map((tag) => <CellBadge key={tag.id}>{tag.name}</CellBadge>),
    },
    origin: {
      ...columnOf('origin', 130),
      source: { of: ['origin'], words: { external: i18n._(originLabels.external), manual: i18n._(originLabels.manual) } },
    },
    on_sale: {
      label: t`En vente`,
      size: 100,
      fixed: true,
      source: { of: ['on_sale'], yes_no: [yes, no] },
      cell: (row) => <CellBadge good={isOnSale(row)}>{isOnSale(row) ? yes : no}</CellBadge>,
    },
    marketing_start_date: columnOf('marketing_start_date', 130),
    marketing_end_date: columnOf('marketing_end_date', 140),
    auto_sync: columnOf('auto_sync', 120),
    updated_at: { label: t`Modifié le`, size: 150, align: 'end', sort: 'updated_at', source: { of: ['updated_at'], as: 'instant' } },
  })
}
