// The list column of a described field.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Described } from '../format/labels.ts'
import type { ColumnOf } from './columns.ts'

interface ColumnPlace {
  size: number
  /** The fields that the list can be sorted by. */
  sorts: readonly string[]
}

/** The column of a field; its value is the row's field of that name or, if the field refers to another row, the field `row`. */
export function fieldColumn<Row>(field: Described & { name: string }, { size, sorts }: ColumnPlace): ColumnOf<Row> {
  const key = field.row ?? field.name
  return {
    label: i18n._(field.short ?? field.label),
    size,
    ...((field.kind === 'day' || field.kind === 'whole') && { align: 'end' }),
    ...(field.written && { lang: CONTENT_LANGUAGE }),
    ...(sorts.includes(key) && { sort: key }),
    value: (row) => {
      const value: unknown = row[key as keyof Row]
      if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
      if (typeof value === 'number') return value
      if (typeof value === 'string') return field.kind === 'day' ? { date: value } : value
      return value !== null && typeof value === 'object' && 'name' in value ? String(value.name) : null
    },
  }
}
