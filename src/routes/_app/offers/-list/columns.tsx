// The columns of the list of offers, for display and for export. Their ids and the default ones are in column-ids.ts.
import { t } from '@lingui/core/macro'

import { type OfferRow, offerSorts } from '#contract/offers/offers.ts'
import { reasonsUnavailable } from '#engine/offers/availability.ts'
import { Availability, availabilitySource } from '#entities/offers/availability.tsx'
import { recordedFields } from '#entities/offers/fields.ts'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'
import { fieldColumn } from '#kit/list/field-column.ts'
import { CellBadge } from '#kit/table/row.tsx'

import type { ColumnId } from './column-ids.ts'
import { isForSellers } from './search.ts'

const columnOf = (name: keyof typeof recordedFields, size: number) =>
  fieldColumn({ name, ...recordedFields[name] }, { size, sorts: offerSorts })

/** Every column, in the current language; availability is evaluated on `day`, whenever the rows were read. */
export const offerColumns = (day: string): ListColumn<OfferRow>[] =>
  listColumns<OfferRow, ColumnId>({
    reference: columnOf('reference', 150),
    name: columnOf('name', 320),
    category_1: columnOf('category_1', 160),
    category_2: columnOf('category_2', 160),
    category_3: columnOf('category_3', 160),
    position: { ...columnOf('position', 80), align: 'end' },
    manager: columnOf('manager_id', 160),
    zones: columnOf('zones', 200),
    active: {
      ...columnOf('active', 100),
      fixed: true,
      cell: ({ active }) => <CellBadge good={active}>{active ? t`Active` : t`Inactive`}</CellBadge>,
    },
    available: {
      label: t`Disponibilité`,
      size: 240,
      source: availabilitySource(),
      cell: (row) => <Availability reasons={reasonsUnavailable(row, day)} />,
    },
    marketing_start_date: columnOf('marketing_start_date', 130),
    marketing_end_date: columnOf('marketing_end_date', 140),
    updated_at: { label: t`Modifié le`, size: 150, align: 'end', sort: 'updated_at', source: { of: ['updated_at'], as: 'instant' } },
  })

/** The columns that are useful to a seller, in the current language. */
export const sellerColumns = (day: string): ListColumn<OfferRow>[] => offerColumns(day).filter(({ id }) => isForSellers(id))
