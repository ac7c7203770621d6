// The fields of a product, each declared once, and the checks of its form.
import * as v from 'valibot'

import { isValidPeriod } from '#engine/time/days.ts'

import {
  blankOf,
  creationOf,
  day,
  fields,
  formOf,
  namesOf,
  optionalNameLine,
  refersTo,
  requiredLine,
  richText,
  yesNo,
} from '../shared/declared-fields.ts'
import { Id, Upload, Version } from '../shared/fields.ts'

/** The fields that users enter. */
export const productFields = fields({
  reference: requiredLine(255, 'history', 'list', 'sort'),
  mdm_designation: requiredLine(1_000, 'history', 'list', 'sort', 'masterdata'),
  commercial_designation: optionalNameLine(1_000, 'history', 'list', 'sort'),
  manufacturer_id: refersTo('history', 'list', 'sort', 'bulk', 'masterdata'),
  manufacturer_reference: optionalNameLine(255, 'history', 'list', 'sort', 'masterdata'),
  commission_subject_purchase: yesNo(false, 'history', 'bulk'),
  job_id: refersTo('history', 'list', 'sort', 'bulk', 'masterdata'),
  sub_job_id: refersTo('history', 'list', 'bulk', 'masterdata'),
  family_id: refersTo('history', 'list', 'sort', 'bulk', 'masterdata'),
  sub_family_id: refersTo('history', 'list', 'bulk', 'masterdata'),
  marketing_start_date: day('history', 'list', 'sort', 'bulk'),
  marketing_end_date: day('history', 'list', 'sort', 'bulk'),
  supplier_marketing_start_date: day('history', 'masterdata'),
  supplier_marketing_end_date: day('history', 'masterdata'),
  public_comment: richText('history', 'masterdata'),
  auto_sync: yesNo(true, 'history', 'list', 'bulk'),
})

export type ProductField = keyof typeof productFields

/** The fields owned by master data. A refresh does not overwrite those that a user has edited. */
export const masterdataFields = namesOf(productFields, 'masterdata')

/** The periods of a product, each as start and end field. */
export const productPeriods = [
  ['marketing_start_date', 'marketing_end_date'],
  ['supplier_marketing_start_date', 'supplier_marketing_end_date'],
] as const
type Dates = { [field in (typeof productPeriods)[number][number]]?: string | null | undefined }

/** The end field of each period whose end is not after its start. For an update, this is checked again together with the stored values. */
export const misorderedEnds = (dates: Dates) =>
  productPeriods.filter(([start, end]) => !isValidPeriod(dates[start], dates[end])).map(([, end]) => end)

const checkPeriods = <T extends Dates>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const key of misorderedEnds(input))
      addIssue({ message: 'end_before_start', path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
  })

const FormFields = formOf(productFields)
/** All fields of the form; form and server use the same check. */
export const ProductForm = v.pipe(FormFields, checkPeriods<v.InferOutput<typeof FormFields>>())
/** The values of an empty form. */
export const blankProduct = blankOf(productFields)
const CreateFields = v.object({ ...creationOf(productFields).entries, file: v.optional(Upload) })
export const ProductCreate = v.pipe(CreateFields, checkPeriods<v.InferOutput<typeof CreateFields>>())
/** The fields that an update may change; absent ones stay, `null` empties. */
export const ProductChanges = v.partial(FormFields)
const UpdateFields = v.object({ id: Id, version: Version, ...ProductChanges.entries, file: v.optional(Upload) })
export const ProductUpdate = v.pipe(UpdateFields, checkPeriods<v.InferOutput<typeof UpdateFields>>())

/** The name that customers see: the commercial designation or, without one, that of master data. */
export const productName = ({ commercial_designation, mdm_designation }: Named): string => commercial_designation ?? mdm_designation
type Named = { commercial_designation: string | null; mdm_designation: string }
