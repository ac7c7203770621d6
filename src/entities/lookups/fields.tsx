// The fields of lookup lists, each described once: its label, its name inside a sentence, its value in a form and its column.
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import { html } from '#kit/elements/layout.ts'
import { useLabels } from '#kit/format/labels.ts'
import { wordsOf } from '#kit/history/words.ts'
import type { ColumnOf } from '#kit/list/columns.ts'

interface Named {
  id: number
  name: string
}
/** A row of any of the lists; fields that a list does not have are absent. */
export interface LookupRow extends Named {
  version: number
  code?: string
  reference?: string
  zone?: { code_sigma: string; name: string } | null
  business?: Named | null
  parent?: Named | null
  exclusive?: boolean
  start_date?: string | null
  end_date?: string | null
}

/** The form values of a row; each list uses some of these fields. */
export interface LookupValues {
  name: string
  code: string
  reference: string
  zone: string | null
  exclusive: boolean
  business_id: number | null
  parent_id: number | null
  start_date: string | null
  end_date: string | null
}
export type LookupField = keyof LookupValues

interface Field<Value> {
  label: MessageDescriptor
  /** Label inside a sentence of the history. */
  phrase: MessageDescriptor
  blank: Value
  of: (row: LookupRow) => Value
  column: Omit<ColumnOf<LookupRow>, 'label'>
}

const day = (date: string | null | undefined) => (date ? { date } : null)

export const lookupFields: { [Name in LookupField]: Field<LookupValues[Name]> } = {
  name: {
    label: msg`Nom`,
    phrase: msg`le nom`,
    blank: '',
    of: ({ name }) => name,
    column: { size: 230, sort: 'name', value: ({ name }) => name, cell: (row) => <Name row={row} /> },
  },
  code: {
    label: msg`Code`,
    phrase: msg`le code`,
    blank: '',
    of: ({ code }) => code ?? '',
    column: { size: 160, value: ({ code }) => code ?? null },
  },
  reference: {
    label: msg`Référence`,
    phrase: msg`la référence`,
    blank: '',
    of: ({ reference }) => reference ?? '',
    column: { size: 180, value: ({ reference }) => reference ?? null },
  },
  zone: {
    label: msg`Filiale`,
    phrase: msg`la filiale`,
    blank: null,
    of: ({ zone }) => zone?.code_sigma ?? null,
    column: { size: 180, value: ({ zone }) => zone?.name ?? t`Toutes` },
  },
  exclusive: {
    label: msg`Exclusif`,
    phrase: msg`l’exclusivité`,
    blank: false,
    of: ({ exclusive }) => exclusive ?? false,
    column: { size: 110, value: ({ exclusive }) => (exclusive ? t`Oui` : null) },
  },
  business_id: {
    label: msg`Activité`,
    phrase: msg`l’activité`,
    blank: null,
    of: ({ business }) => business?.id ?? null,
    column: { size: 220, value: ({ business }) => business?.name ?? null },
  },
  parent_id: {
    label: msg`Métier parent`,
    phrase: msg`le métier parent`,
    blank: null,
    of: ({ parent }) => parent?.id ?? null,
    column: { size: 240, value: ({ parent }) => parent?.name ?? null },
  },
  start_date: {
    label: msg`Début de validité`,
    phrase: msg`le début de validité`,
    blank: null,
    of: ({ start_date }) => start_date ?? null,
    column: { size: 150, align: 'end', value: ({ start_date }) => day(start_date) },
  },
  end_date: {
    label: msg`Fin de validité`,
    phrase: msg`la fin de validité`,
    blank: null,
    of: ({ end_date }) => end_date ?? null,
    column: { size: 150, align: 'end', value: ({ end_date }) => day(end_date) },
  },
}

const ofEach = <Value,>(valueOf: (field: LookupField) => Value) =>
  Object.fromEntries((Object.keys(lookupFields) as LookupField[]).map((field) => [field, valueOf(field)]))

export const blank = ofEach((field) => lookupFields[field].blank) as unknown as LookupValues
export const lookupFormValues = (row: LookupRow): LookupValues => ofEach((field) => lookupFields[field].of(row)) as unknown as LookupValues

export const useFieldLabels = () => useLabels(lookupFields)

/** The texts of these fields for the history. */
export const fieldWords = <Name extends LookupField>(fields: readonly Name[]) => wordsOf<Name>(lookupFields, fields)

/** The name of a sub-job is indented below its job. */
function Name({ row: { name, parent } }: { row: LookupRow }) {
  return parent ? <html.span ps="5">{name}</html.span> : name
}
