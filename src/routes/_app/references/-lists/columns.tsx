// The columns of a list of reference data.
import { i18n } from '@lingui/core'

import type { ReferenceEntity } from '#contract/entities.ts'
import { references } from '#entities/lookups/all.ts'
import { referenceFields } from '#entities/lookups/fields.tsx'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'

import type { CountedRow } from './rows.ts'

export function columnsOf(kind: ReferenceEntity): ListColumn<CountedRow>[] {
  const { fields, words } = references[kind]
  return listColumns<CountedRow, string>({
    ...Object.fromEntries(fields.map((id) => [id, { label: i18n._(referenceFields[id].label), ...referenceFields[id].column }])),
    total: { label: i18n._(words.counted), size: 110, align: 'end', sort: 'total', value: ({ total }) => total },
  })
}
