// Offers: products sold together, with the place, the person in charge and the period.
import * as v from 'valibot'

import { type Offered, unavailableReasons } from '#engine/offers/availability.ts'
import { isValidPeriod } from '#engine/time/days.ts'

import { BAD_REQUEST, can, canAt, conflictOf, IN_USE, NOT_FOUND, TEXT_BYTES } from '../shared/endpoint.ts'
import {
  ById,
  DeleteById,
  Id,
  IdList,
  Instant,
  listQuery,
  Named,
  longText,
  optionalName,
  pageOf,
  PlainDate,
  Position,
  requiredName,
  requiredText,
  RichText,
  SearchOfReferences,
  UnknownReferences,
  Upload,
  Version,
  ZoneCode,
  ZoneRef,
} from '../shared/fields.ts'
import { Image, PAYLOAD_TOO_LARGE, UPLOAD_REFUSED } from '../shared/files.ts'
import { listOf } from '../shared/lists.ts'

export const OfferRow = v.object({
  id: v.number(),
  name: v.string(),
  reference: v.string(),
  category_1: v.nullable(v.string()),
  category_2: v.nullable(v.string()),
  category_3: v.nullable(v.string()),
  /** The position among the offers of its category, from 1. */
  position: v.number(),
  manager: v.nullable(Named),
  /** A national zone means everywhere. */
  zones: v.array(v.object({ ...ZoneRef.entries, is_national: v.boolean() })),
  active: v.boolean(),
  marketing_start_date: v.nullable(v.string()),
  marketing_end_date: v.nullable(v.string()),
  available: v.boolean(),
  unavailable_reasons: v.array(v.picklist(unavailableReasons)),
  thumbnail_url: v.nullable(v.string()),
  updated_at: Instant,
  version: v.number(),
})
export type OfferRow = v.InferOutput<typeof OfferRow> & Offered

export const Offer = v.object({
  ...OfferRow.entries,
  description: v.nullable(v.string()),
  /** Missing when the user may neither edit nor compose offers. */
  internal_message: v.optional(v.nullable(v.string())),
  alternate_managers: v.array(Named),
  /** Sold only together with a coverage. */
  mandatory_coverage: v.boolean(),
  /** The catalogue that takes precedence when several apply. */
  catalog_id: v.nullable(v.number()),
  image: v.nullable(Image),
  created_at: Instant,
  updated_by: v.nullable(Named),
})
export type Offer = v.InferOutput<typeof Offer>

const General = v.object({
  category_1: optionalName(255),
  category_2: optionalName(255),
  category_3: optionalName(255),
  manager_id: v.nullable(Id),
  catalog_id: v.nullable(Id),
  description: RichText,
  internal_message: longText(10_000),
  active: v.boolean('invalid'),
  marketing_start_date: v.nullable(PlainDate),
  marketing_end_date: v.nullable(PlainDate),
  zones: listOf(ZoneCode, 500),
})
/** The name and reference of an offer: the only fields entered for a duplicate. */
export const OfferNames = v.object({ name: requiredName(255), reference: requiredText(255) })
const FormFields = v.object({ ...OfferNames.entries, ...General.entries })

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
/** The initial values of the form. */
export const blankOffer: v.InferInput<typeof FormFields> = {
  name: '',
  reference: '',
  category_1: null,
  category_2: null,
  category_3: null,
  manager_id: null,
  catalog_id: null,
  description: null,
  internal_message: null,
  active: true,
  marketing_start_date: null,
  marketing_end_date: null,
  zones: [],
}

const CreateFields = v.object({ ...FormFields.entries, ...v.partial(General).entries, file: v.optional(Upload) })
const UpdateFields = v.object({
  offer_id: Id,
  version: Version,
  ...v.partial(FormFields).entries,
  mandatory_coverage: v.optional(v.boolean('invalid')),
  file: v.optional(Upload),
})

/** The columns by which a list of offers can be sorted. */
export const offerSorts = [
  'name',
  'reference',
  'manager',
  'category_1',
  'category_2',
  'category_3',
  'position',
  'active',
  'marketing_start_date',
  'marketing_end_date',
  'updated_at',
] as const

const Typed = v.optional(v.pipe(v.string('invalid_filter'), v.trim(), v.maxLength(255, 'too_long')))
/** The filters of the list and of the tree. */
export const OfferFilters = v.object({
  /** Parts of the name and of the reference. */
  name: Typed,
  reference: Typed,
  manager_id: v.optional(IdList),
  active: v.optional(v.picklist(['all', 'true', 'false'], 'invalid_filter'), 'all'),
  /** Complete names of categories. */
  category_1: Typed,
  category_2: Typed,
  category_3: Typed,
  zone: v.optional(ZoneCode),
  available: v.optional(v.boolean('invalid_filter')),
})
export const OfferQuery = v.object({ ...listQuery(offerSorts, OfferFilters.entries).entries, search: v.optional(SearchOfReferences) })

const TreeOffer = v.object({
  id: v.number(),
  name: v.string(),
  reference: v.string(),
  position: v.number(),
  active: v.boolean(),
  marketing_start_date: v.nullable(v.string()),
  marketing_end_date: v.nullable(v.string()),
  available: v.boolean(),
  unavailable_reasons: v.array(v.picklist(unavailableReasons)),
  /** Needed to change its position. */
  version: v.number(),
})
export interface CategoryNode {
  /** Null for the offers without a category. */
  name: string | null
  level: number
  children: CategoryNode[]
  offers: v.InferOutput<typeof TreeOffer>[]
}
const Node: v.GenericSchema<CategoryNode> = v.object({
  name: v.nullable(v.string()),
  level: v.number(),
  children: v.array(v.lazy(() => Node)),
  offers: v.array(TreeOffer),
})

const CategoryInUse = v.object({
  category_1: v.string(),
  category_2: v.nullable(v.string()),
  category_3: v.nullable(v.string()),
  offers: v.number(),
})
export type CategoryInUse = v.InferOutput<typeof CategoryInUse>

const OfOffer = v.object({ offer_id: Id })
const CONFLICT = conflictOf(Offer)

export const offers = {
  list: can('offer.read')
    .route({ method: 'GET', path: '/offers', summary: 'Who may write none sees the active ones alone' })
    .input(OfferQuery)
    .output(v.object({ ...pageOf(OfferRow).entries, ...UnknownReferences })),
  tree: can('offer.read')
    .route({ method: 'GET', path: '/offers/tree', summary: 'The categories with their offers, in order; those that pass the filters' })
    .input(OfferFilters)
    .output(v.object({ items: v.array(Node) })),
  categories: can('offer.read')
    .route({ method: 'GET', path: '/offers/categories', summary: 'The categories in use, with how many offers stand in each' })
    .output(v.object({ items: v.array(CategoryInUse) })),
  show_by_code: can('offer.read')
    .route({ method: 'GET', path: '/offers/show-by-code', summary: 'The offer with this reference' })
    .input(v.object({ code: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(255, 'too_long')) }))
    .output(Offer)
    .errors({ NOT_FOUND }),
  create: canAt({ max_bytes: TEXT_BYTES, takes_file: true }, 'offer.create')
    .route({ method: 'POST', path: '/offers', successStatus: 201 })
    .input(v.pipe(CreateFields, fits<v.InferOutput<typeof CreateFields>>()))
    .output(Offer)
    .errors({ BAD_REQUEST, UPLOAD_REFUSED, PAYLOAD_TOO_LARGE }),
  duplicate: can(['offer.create', 'offer.show'])
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/duplicate',
      successStatus: 201,
      summary: 'The same offer under another name and reference, inactive and without dates; its bundles stay shared',
    })
    .input(v.object({ ...OfOffer.entries, ...OfferNames.entries }))
    .output(Offer)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  get: can('offer.show').route({ method: 'GET', path: '/offers/{id}' }).input(ById).output(Offer).errors({ NOT_FOUND }),
  update: canAt({ max_bytes: TEXT_BYTES, takes_file: true }, 'offer.update.general')
    .route({ method: 'POST', path: '/offers/{offer_id}' })
    .input(v.pipe(UpdateFields, fits<v.InferOutput<typeof UpdateFields>>()))
    .output(Offer)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, UPLOAD_REFUSED, PAYLOAD_TOO_LARGE }),
  remove: can('offer.delete')
    .route({ method: 'DELETE', path: '/offers/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, IN_USE }),
  order: can('offer.update.general')
    .route({ method: 'POST', path: '/offers/{offer_id}/order', summary: 'Its place among the offers of its category' })
    .input(
      v.object({
        ...OfOffer.entries,
        version: Version,
        position: Position,
      }),
    )
    .output(v.object({ items: v.array(OfferRow) }))
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  set_zones: can('offer.update.general')
    .route({ method: 'POST', path: '/offers/{offer_id}/set-zones' })
    .input(v.object({ ...OfOffer.entries, version: Version, zones: General.entries.zones }))
    .output(Offer)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  set_alternate_managers: can('offer.create.alternate_manager')
    .route({ method: 'POST', path: '/offers/{offer_id}/set-alternate-managers' })
    .input(v.object({ ...OfOffer.entries, version: Version, users: listOf(Id, 100) }))
    .output(Offer)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  upload_image: canAt({ takes_file: true }, 'offer.image.update')
    .route({ method: 'POST', path: '/offers/{offer_id}/upload-image' })
    .input(v.object({ ...OfOffer.entries, version: Version, file: Upload }))
    .output(Offer)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, UPLOAD_REFUSED, PAYLOAD_TOO_LARGE }),
  remove_image: can('offer.image.update')
    .route({ method: 'DELETE', path: '/offers/{offer_id}/image', inputStructure: 'detailed' })
    .input(v.object({ params: OfOffer, query: v.object({ version: Version }) }))
    .output(Offer)
    .errors({ NOT_FOUND, CONFLICT }),
}
