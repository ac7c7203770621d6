// The list column of a described field.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import type { CellSource } from '#contract/shared/cells.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Described } from '../format/labels.ts'
import type { ColumnOf } from './columns.ts'

interface ColumnPlace {
  size: number
  /** The fields that the list can be sorted by. */
  sorts: readonly string[]
}

type SourceColumn = Pick<ColumnOf<object>, 'label' | 'size' | 'align' | 'lang' | 'sort'> & { source: CellSource }

/** The column of a field; its value is the row's field of that name or, if the field refers to another row, the field `row`. */
export function fieldColumn(field: Described & { name: string }, { size, sorts }: ColumnPlace): SourceColumn {
  const key = field.row ?? field.name
  return {
    label: i18n._(field.short ?? field.label),
    size,
    ...((field.kind === 'day' || field.kind === 'whole') && { align: 'end' }),
    ...(field.written && { lang: CONTENT_LANGUAGE }),
    ...(sorts.includes(key) && { sort: key }),
    source: { of: [key], as: field.kind === 'day' ? 'date' : undefined, yes_no: [t`Oui`, t`Non`] },
  }
}
