// The columns of a lookup list.
import { i18n } from '@lingui/core'

import type { LookupEntity } from '#contract/entities.ts'
import { lookups } from '#entities/lookups/all.ts'
import { lookupFields } from '#entities/lookups/fields.tsx'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'

import type { CountedRow } from './rows.ts'

export function columnsOf(kind: LookupEntity): ListColumn<CountedRow>[] {
  const { fields, words } = lookups[kind]
  return listColumns<CountedRow, string>({
    ...Object.fromEntries(fields.map((id) => [id, { label: i18n._(lookupFields[id].label), ...lookupFields[id].column }])),
    total: { label: i18n._(words.counted), size: 110, align: 'end', sort: 'total', value: ({ total }) => total },
  })
}
