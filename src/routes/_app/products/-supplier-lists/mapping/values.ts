// What the form of a mapping contains, and the profile that it becomes.
import * as v from 'valibot'

import type { Inputs } from '#contract/index.ts'
import { Decimal, requiredName } from '#contract/shared/fields.ts'
import type { ListProposal, SupplierList } from '#contract/suppliers/supplier-lists.ts'
import type { SupplierProfile } from '#contract/suppliers/supplier-profiles.ts'
import {
  absentRules,
  dateFormats,
  decimalSigns,
  duplicateRules,
  listFields,
  matchKeys,
  type ListField,
  type MatchKey,
} from '#engine/suppliers/profile.ts'

export interface MappingValues {
  name: string
  supplier_id: number | null
  sheet: string | null
  head_row: string | null
  head_rows: string
  columns: Record<string, ListField>
  decimal: string
  date: string
  currency: string
  rate: string | null
  matching: MatchKey[]
  duplicates: string
  absent: string
  threshold_percent: string | null
  /** Of the list; a profile has none. */
  effective_date: string | null
}

/** Before anything is set: what the file proposes. */
export function proposedValues(list: SupplierList): MappingValues {
  const { proposal, profile, effective_date } = list
  if (profile) return { ...profileValues(profile), effective_date }
  const { sheet, head_row, head_rows, columns, formats } = proposal
  return {
    name: '',
    supplier_id: null,
    sheet,
    head_row: String(head_row),
    head_rows: String(head_rows),
    columns,
    ...formats,
    matching: [...matchKeys],
    duplicates: 'choose',
    absent: 'nothing',
    threshold_percent: '10.00',
    effective_date,
  }
}

export const profileValues = (profile: SupplierProfile): MappingValues => ({
  name: profile.name,
  supplier_id: profile.supplier.id,
  sheet: profile.sheet,
  head_row: String(profile.head_row),
  head_rows: String(profile.head_rows),
  columns: profile.columns,
  ...profile.formats,
  matching: profile.matching,
  duplicates: profile.duplicates,
  absent: profile.absent,
  threshold_percent: profile.threshold_percent,
  effective_date: null,
})

const fieldsIn = (columns: Record<string, ListField>): Set<ListField> => new Set(Object.values(columns))

/** The keys that the file has a column for, in the order of the profile: only these are used. */
export const usedKeys = ({ matching, columns }: Pick<MappingValues, 'matching' | 'columns'>): MatchKey[] => {
  const present = fieldsIn(columns)
  return matching.filter((key) => present.has(key))
}

const hasOne = (fields: readonly ListField[]) => (columns: Record<string, ListField>) =>
  Object.values(columns).some((field) => fields.includes(field))

/** What has to be set before the list can be read. */
export const Complete = v.object({
  name: requiredName(120),
  supplier_id: v.number('required'),
  sheet: v.nullable(v.string()),
  head_row: v.pipe(v.string('required'), v.regex(/^\d{1,4}$/, 'invalid')),
  head_rows: v.string(),
  columns: v.pipe(
    v.record(v.string(), v.picklist(listFields)),
    v.check(hasOne(['purchase_price', 'public_price']), 'no_price_column'),
    v.check(hasOne(matchKeys), 'no_key_column'),
  ),
  decimal: v.string(),
  date: v.string(),
  currency: v.pipe(v.string('required'), v.regex(/^[A-Za-z]{3}$/, 'invalid')),
  rate: v.pipe(
    v.string('required'),
    v.check((rate) => v.is(Decimal, rate) && Number(rate) > 0, 'not_positive'),
  ),
  matching: v.array(v.picklist(matchKeys)),
  duplicates: v.string(),
  absent: v.string(),
  threshold_percent: v.string('required'),
  effective_date: v.nullable(v.string()),
})

type ProfileInput = Inputs['supplier_lists']['update']['profile']

/** The profile as the server takes it; the form has been checked. */
export function profileInput(values: MappingValues): Omit<ProfileInput, 'id' | 'version'> {
  const { decimal, date, currency, rate, head_row, head_rows, duplicates, absent, threshold_percent, supplier_id, sheet, name, columns } =
    values
  return {
    name: name.trim(),
    supplier_id: supplier_id ?? 0,
    sheet,
    columns,
    head_row: Number(head_row),
    head_rows: head_rows === '2' ? 2 : 1,
    formats: {
      decimal: v.parse(v.picklist(decimalSigns), decimal),
      date: v.parse(v.picklist(dateFormats), date),
      currency: currency.toUpperCase(),
      rate: rate ?? '1',
    },
    matching: usedKeys(values),
    duplicates: v.parse(v.picklist(duplicateRules), duplicates),
    absent: v.parse(v.picklist(absentRules), absent),
    threshold_percent: threshold_percent ?? '10.00',
  }
}

/** The field of the form that an error of the server belongs to: `profile.formats.rate` is `rate`, `profile.columns.3` is `columns`. */
export function formField(field: string): string {
  const [first = '', second = ''] = field.replace(/^profile\./, '').split('.')
  return first === 'formats' ? second : first
}

/** The columns after one of them was set: every field but an EAN is in one column only. */
export function withColumn(columns: Record<string, ListField>, column: number, field: ListField): Record<string, ListField> {
  const others = Object.entries(columns).filter(
    ([at, other]) => at !== String(column) && (other !== field || field === 'ean' || field === 'ignored'),
  )
  return Object.fromEntries(field === 'ignored' ? others : [...others, [String(column), field]])
}

/** The number of columns of a file. */
export const widthOf = ({ head, sample }: Pick<ListProposal, 'head' | 'sample'>): number =>
  Math.max(head.length, ...sample.map((row) => row.length), 0)
