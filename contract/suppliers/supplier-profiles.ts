// Supplier profiles: how the lists of a supplier are read, remembered from one file to the next.
import * as v from 'valibot'

import { absentRules, dateFormats, decimalSigns, duplicateRules, listFields, matchKeys } from '#engine/suppliers/profile.ts'

import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, Decimal, DeleteById, Id, Instant, lineOfText, listQuery, Named, pageOf, requiredName, Version } from '../shared/fields.ts'
import { eachOnce, listOf, mapOf } from '../shared/lists.ts'

/** The most columns of a list. */
export const MAX_LIST_COLUMNS = 200

const Rate = v.pipe(
  Decimal,
  v.check((rate) => Number(rate) > 0, 'not_positive'),
)
export const ListFormats = v.object({
  decimal: v.picklist(decimalSigns, 'invalid'),
  date: v.picklist(dateFormats, 'invalid'),
  currency: v.pipe(v.string('required'), v.regex(/^[A-Z]{3}$/, 'invalid')),
  rate: Rate,
})
const ColumnNumber = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,2}$/, 'invalid'),
  v.check((column) => Number(column) <= MAX_LIST_COLUMNS, 'invalid'),
)
const Threshold = v.pipe(
  Decimal,
  v.check((percent) => !percent.startsWith('-'), 'negative'),
)

/** What is entered of a profile. */
export const ProfileForm = v.object({
  name: requiredName(120),
  supplier_id: Id,
  /** Only articles of these manufacturers are matched; with none, all articles are. */
  manufacturer_ids: v.optional(eachOnce(200), []),
  sheet: v.optional(v.nullable(lineOfText(31)), null),
  head_row: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(0, 'invalid'), v.maxValue(1_000, 'invalid')),
  head_rows: v.optional(v.picklist([1, 2], 'invalid'), 1),
  columns: mapOf(ColumnNumber, v.picklist(listFields, 'invalid'), MAX_LIST_COLUMNS),
  formats: ListFormats,
  matching: v.pipe(
    listOf(v.picklist(matchKeys, 'invalid'), matchKeys.length),
    v.minLength(1, 'required'),
    v.check((keys) => new Set(keys).size === keys.length, 'repeated'),
  ),
  duplicates: v.optional(v.picklist(duplicateRules, 'invalid'), 'choose'),
  absent: v.optional(v.picklist(absentRules, 'invalid'), 'nothing'),
  threshold_percent: v.optional(Threshold, '10.00'),
})

export const SupplierProfile = v.object({
  id: v.number(),
  name: v.string(),
  supplier: Named,
  manufacturers: v.array(Named),
  sheet: v.nullable(v.string()),
  head_row: v.number(),
  head_rows: v.picklist([1, 2]),
  columns: v.record(v.string(), v.picklist(listFields)),
  formats: v.object({ decimal: v.picklist(decimalSigns), date: v.picklist(dateFormats), currency: v.string(), rate: v.string() }),
  matching: v.array(v.picklist(matchKeys)),
  duplicates: v.picklist(duplicateRules),
  absent: v.picklist(absentRules),
  threshold_percent: v.string(),
  /** The head of the last file that was read with it: a file with the same head is read with it at once. */
  head: v.array(v.string()),
  version: v.number(),
  updated_at: Instant,
})
export type SupplierProfile = v.InferOutput<typeof SupplierProfile>

/** Reading a list shows purchase prices and proposes new ones. */
export const readsLists = ['purchase_price.update', 'selling_price.show'] as const
const CONFLICT = conflictOf(SupplierProfile)

export const supplier_profiles = {
  list: can(readsLists)
    .route({ method: 'GET', path: '/supplier-profiles', summary: 'Returns the profiles of suppliers’ lists, by name' })
    .input(listQuery(['name', 'updated_at'], { supplier_id: v.optional(Id) }))
    .output(pageOf(SupplierProfile)),
  create: can(readsLists)
    .touches()
    .route({ method: 'POST', path: '/supplier-profiles', successStatus: 201 })
    .input(ProfileForm)
    .output(SupplierProfile)
    .errors({ BAD_REQUEST }),
  get: can(readsLists).route({ method: 'GET', path: '/supplier-profiles/{id}' }).input(ById).output(SupplierProfile).errors({ NOT_FOUND }),
  update: can(readsLists)
    .touches()
    .route({ method: 'PUT', path: '/supplier-profiles/{id}' })
    .input(v.object({ id: Id, version: Version, ...v.partial(ProfileForm).entries }))
    .output(SupplierProfile)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can(readsLists)
    .touches()
    .route({ method: 'DELETE', path: '/supplier-profiles/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, IN_USE }),
}
