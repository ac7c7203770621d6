// Compares upstream's values with a stored product. A field that a person has edited keeps that person's value.
import type { Row } from '../row.ts'
import type { Resolved } from './references.ts'
import { levels } from './references.ts'

export const categoryFields = levels.map((level) => `${level}_id` as const)
export const ownedFields = [
  'mdm_designation',
  'manufacturer_reference',
  'manufacturer_id',
  ...categoryFields,
  'supplier_marketing_start_date',
  'public_comment',
] as const
type OwnedField = (typeof ownedFields)[number]
/** Always equal to upstream; these fields cannot be edited here. */
export const keptFields = ['ean', 'eans', 'masterdata_image'] as const

/** The fields of a stored product that concern master data. */
export interface Held extends Record<OwnedField, string | number | null> {
  id: number
  reference: string
  ean: string | null
  eans: string[]
  masterdata_image: string | null
  masterdata: Record<string, unknown> | null
  masterdata_state: 'current' | 'missing' | 'failed' | null
  edited_fields: string[]
  names: Record<string, string | null>
}

export interface Change {
  id: number
  /** Every field that master data may set, changed or not. */
  values: Record<string, unknown>
  masterdata: Record<string, unknown>
  edited_fields: string[]
  /** The history entries; a product without any keeps its version. */
  history: { field: string; old_value: unknown; new_value: unknown }[]
}

/** Returns null if the product already equals upstream. */
export function changeOf(held: Held, row: Row, refers: Resolved): Change | null {
  const upstream = upstreamOf(row, refers)
  const edited = editedFields(held, upstream)
  const values: Record<string, unknown> = {}
  const history: Change['history'] = []
  const names = namesOf(refers)
  for (const field of [...ownedFields, ...keptFields]) {
    const given = field in upstream ? upstream[field as OwnedField] : row[field as keyof Row]
    const value = given === undefined || edited.includes(field) ? held[field] : given
    values[field] = value
    if (!same(held[field], value))
      history.push({ field, old_value: shown(field, held[field], held.names), new_value: shown(field, value, names) })
  }
  if (held.masterdata_state !== 'current')
    history.push({ field: 'masterdata_state', old_value: held.masterdata_state, new_value: 'current' })
  const masterdata = { ...held.masterdata, ...upstream }
  const asBefore =
    held.masterdata !== null && Object.entries(upstream).every(([field, value]) => same(held.masterdata?.[field] ?? null, value))
  if (history.length === 0 && asBefore && same(edited, held.edited_fields)) return null
  return { id: held.id, values, masterdata, edited_fields: edited, history }
}

/** The fields that the source supplies; the four levels of a category are supplied together. */
function upstreamOf(row: Row, { manufacturer, category }: Resolved): Partial<Record<OwnedField, string | number | null>> {
  const { mdm_designation, manufacturer_reference, supplier_marketing_start_date, public_comment } = row
  const given = {
    mdm_designation,
    manufacturer_reference,
    supplier_marketing_start_date,
    public_comment,
    manufacturer_id: row.manufacturer === undefined ? undefined : (manufacturer?.id ?? null),
    ...(row.category && Object.fromEntries(categoryFields.map((field, depth) => [field, category[depth]?.id ?? null]))),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/**
 * The fields that keep a person's value. In a product that was created by hand these are all filled fields that differ from upstream. One
 * edited level of the category protects the others: mixed with upstream's they would not be a path of the tree.
 */
function editedFields(held: Held, upstream: Partial<Record<OwnedField, unknown>>): string[] {
  const edited = new Set(held.edited_fields)
  for (const field of ownedFields)
    if (held.masterdata === null && field in upstream && held[field] !== null && !same(held[field], upstream[field])) edited.add(field)
  if (categoryFields.some((field) => edited.has(field)))
    for (const field of categoryFields) if (field in upstream && !same(held[field], upstream[field])) edited.add(field)
  return [...edited]
}

const namesOf = ({ manufacturer, category }: Resolved): Record<string, string | undefined> => ({
  manufacturer_id: manufacturer?.name,
  ...Object.fromEntries(categoryFields.map((field, depth) => [field, category[depth]?.name])),
})

/** A value in the form that the history stores: a reference with its name. */
const shown = (field: string, value: unknown, names: Record<string, string | null | undefined>): unknown =>
  field.endsWith('_id') && value !== null ? { id: value, name: names[field] ?? null } : value

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
