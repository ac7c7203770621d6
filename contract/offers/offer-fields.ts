// The fields of an offer, each declared once, and the checks of its form.
import * as v from 'valibot'

import { isValidPeriod } from '#engine/time/days.ts'

import {
  blankOf,
  creationOf,
  day,
  field,
  fields,
  formOf,
  nameLine,
  optionalNameLine,
  refersTo,
  requiredLine,
  richText,
  yesNo,
} from '../shared/declared-fields.ts'
import { Id, longText, Upload, Version, ZoneCode, ZoneRef } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'

/** The subsidiaries that sell an offer. */
export const OfferZones = listOf(ZoneCode, 500)

/** The fields that users enter. */
export const offerFields = fields({
  name: nameLine(255, 'history', 'list', 'sort'),
  reference: requiredLine(255, 'history', 'list', 'sort'),
  category_1: optionalNameLine(255, 'history', 'list', 'sort'),
  category_2: optionalNameLine(255, 'history', 'list', 'sort'),
  category_3: optionalNameLine(255, 'history', 'list', 'sort'),
  manager_id: refersTo('history', 'list', 'sort', 'bulk'),
  /** The catalogue that takes precedence when several apply. */
  catalog_id: field({ input: v.nullable(Id), output: v.nullable(v.number()), blank: null }, 'history'),
  description: richText('history'),
  /** Missing when the user may neither edit nor compose offers. */
  internal_message: field({ input: longText(10_000), output: v.optional(v.nullable(v.string())), blank: null, max: 10_000 }, 'history'),
  active: yesNo(true, 'history', 'list', 'sort', 'bulk'),
  marketing_start_date: day('history', 'list', 'sort', 'bulk'),
  marketing_end_date: day('history', 'list', 'sort', 'bulk'),
  /** A national zone means everywhere. */
  zones: field(
    { input: OfferZones, output: v.array(v.object({ ...ZoneRef.entries, is_national: v.boolean() })), blank: [] },
    'history',
    'list',
    'bulk',
  ),
})
const FormFields = formOf(offerFields)
const { name, reference } = FormFields.entries
/** The name and reference of an offer: the only fields entered for a duplicate. */
export const OfferNames = v.object({ name, reference })

type Fields = {
  category_1?: string | null | undefined
  category_2?: string | null | undefined
  category_3?: string | null | undefined
  marketing_start_date?: string | null | undefined
  marketing_end_date?: string | null | undefined
}
const levels = ['category_1', 'category_2', 'category_3'] as const

/**
 * Inconsistent fields: a period that ends before it begins (`end_before_start`), or a category without its parent (`parent_required`). For
 * an update they are checked again together with the stored values.
 */
export function misfits(fields: Fields): { field: 'marketing_end_date' | (typeof levels)[number]; key: string }[] {
  const { marketing_start_date, marketing_end_date } = fields
  const period = isValidPeriod(marketing_start_date, marketing_end_date)
    ? []
    : [{ field: 'marketing_end_date' as const, key: 'end_before_start' }]
  const hanging = levels.filter((level, at) => at > 0 && fields[level] && levels.slice(0, at).some((above) => fields[above] === null))
  return [...period, ...hanging.map((field) => ({ field, key: 'parent_required' }))]
}
const fits = <T extends Fields>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const { field, key } of misfits(input))
      addIssue({ message: key, path: [{ type: 'object', origin: 'value', input, key: field, value: input[field] }] })
  })

/** All fields of the form; form and server use the same check. */
export const OfferForm = v.pipe(FormFields, fits<v.InferOutput<typeof FormFields>>())
/** The values of an empty form. */
export const blankOffer = blankOf(offerFields)

const CreateFields = v.object({ ...creationOf(offerFields).entries, file: v.optional(Upload) })
export const OfferCreate = v.pipe(CreateFields, fits<v.InferOutput<typeof CreateFields>>())
const UpdateFields = v.object({
  offer_id: Id,
  version: Version,
  ...v.partial(FormFields).entries,
  mandatory_coverage: v.optional(v.boolean('invalid')),
  file: v.optional(Upload),
})
export const OfferUpdate = v.pipe(UpdateFields, fits<v.InferOutput<typeof UpdateFields>>())
