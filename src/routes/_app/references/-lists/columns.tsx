// The columns of a list of reference data.
import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'

import type { ReferenceEntity } from '#contract/reference-counts.ts'
import { formatCount, formatDate } from '#kit/format/formats.ts'
import type { TableColumn } from '#kit/table/table.tsx'

import { fieldsOf, type ReferenceField } from './kinds.ts'
import type { CountedRow } from './rows.ts'
import { useFieldWords, useWords } from './words.ts'

export function useColumns(kind: ReferenceEntity): TableColumn<CountedRow>[] {
  const { t } = useLingui()
  const { counted } = useWords()[kind]
  const labels = useFieldWords()
  const everywhere = t`Toutes`
  const cells: Record<ReferenceField, Omit<TableColumn<CountedRow>, 'id' | 'label'>> = {
    name: { size: 230, sort: 'name', cell: (row) => <Name row={row} /> },
    code: { size: 160, cell: ({ code }) => code },
    zone: { size: 180, cell: ({ zone }) => zone?.name ?? everywhere },
    business_id: { size: 220, cell: ({ business }) => business?.name },
    parent_id: { size: 240, cell: ({ parent }) => parent?.name },
    start_date: { size: 150, align: 'end', cell: ({ start_date }) => formatDate(start_date ?? null) },
    end_date: { size: 150, align: 'end', cell: ({ end_date }) => formatDate(end_date ?? null) },
  }
  return [
    ...fieldsOf[kind].map((id) => ({ id, label: labels[id], ...cells[id] })),
    {
      id: 'total',
      label: counted,
      size: 110,
      align: 'end',
      sort: 'total',
      cell: ({ total }) => (total === null ? '' : formatCount(total)),
    },
  ]
}

/** A sub-job stands in a little from its job. */
function Name({ row: { name, parent } }: { row: CountedRow }) {
  return parent ? <chakra.span ps="5">{name}</chakra.span> : name
}
