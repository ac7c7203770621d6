// The columns of a list of reference data.
import { useLingui } from '@lingui/react/macro'

import type { ReferenceEntity } from '#contract/entities.ts'
import { references } from '#entities/references/all.ts'
import { referenceFields, useFieldLabels } from '#entities/references/fields.tsx'
import { formatCount } from '#kit/format/formats.ts'
import type { TableColumn } from '#kit/table/table.tsx'

import type { CountedRow } from './rows.ts'

export function useColumns(kind: ReferenceEntity): TableColumn<CountedRow>[] {
  const { i18n } = useLingui()
  const labels = useFieldLabels()
  const { fields, words } = references[kind]
  return [
    ...fields.map((id) => ({ id, label: labels[id], ...referenceFields[id].column })),
    {
      id: 'total',
      label: i18n._(words.counted),
      size: 110,
      align: 'end',
      sort: 'total',
      cell: ({ total }) => (total === null ? '' : formatCount(total)),
    },
  ]
}
