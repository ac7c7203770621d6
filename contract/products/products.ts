// Products: the items of the catalogue.
import * as v from 'valibot'

import { isValidPeriod } from '#engine/time/days.ts'

import { BulkAnswer, BulkItems } from '../shared/changes.ts'
import { BAD_REQUEST, can, canAt, conflictOf, IN_USE, NOT_FOUND, TEXT_BYTES } from '../shared/endpoint.ts'
import {
  ById,
  DeleteById,
  Id,
  IdList,
  Instant,
  listQuery,
  Named,
  optionalName,
  pageOf,
  PlainDate,
  requiredText,
  RichText,
  SearchOfReferences,
  UnknownReferences,
  Upload,
  Version,
} from '../shared/fields.ts'
import { Image, UPLOAD_REFUSED } from '../shared/files.ts'
import { listOf } from '../shared/lists.ts'
import { TagRef } from '../shared/single-page.ts'

export const origins = ['external', 'manual'] as const
/** `current`: same as upstream; `missing`: no longer exists upstream; `failed`: the last refresh failed. */
export const masterdataStates = ['current', 'missing', 'failed'] as const

/** The fields owned by master data. A refresh does not overwrite those that a user has edited. */
export const masterdataFields = [
  'mdm_designation',
  'manufacturer_id',
  'manufacturer_reference',
  'job_id',
  'sub_job_id',
  'family_id',
  'sub_family_id',
  'supplier_marketing_start_date',
  'supplier_marketing_end_date',
  'public_comment',
] as const

export const ProductRow = v.object({
  id: v.number(),
  reference: v.string(),
  manufacturer_reference: v.nullable(v.string()),
  mdm_designation: v.string(),
  commercial_designation: v.nullable(v.string()),
  origin: v.picklist(origins),
  manufacturer: v.nullable(Named),
  job: v.nullable(Named),
  sub_job: v.nullable(Named),
  family: v.nullable(Named),
  sub_family: v.nullable(Named),
  tags: v.array(TagRef),
  marketing_start_date: v.nullable(v.string()),
  marketing_end_date: v.nullable(v.string()),
  on_sale: v.boolean(),
  auto_sync: v.boolean(),
  masterdata_state: v.nullable(v.picklist(masterdataStates)),
  thumbnail_url: v.nullable(v.string()),
  ean: v.nullable(v.string()),
  eans: v.array(v.string()),
  updated_at: Instant,
  version: v.number(),
})
export type ProductRow = v.InferOutput<typeof ProductRow>

export const Product = v.object({
  ...ProductRow.entries,
  commission_subject_purchase: v.boolean(),
  supplier_marketing_start_date: v.nullable(v.string()),
  supplier_marketing_end_date: v.nullable(v.string()),
  public_comment: v.nullable(v.string()),
  image: v.nullable(Image),
  /** The last upstream value of each field owned by master data; foreign keys as {id, name}. */
  masterdata: v.nullable(v.record(v.string(), v.unknown())),
  /** The fields edited by a user whose upstream value differs. */
  differing_fields: v.array(v.picklist(masterdataFields)),
  /** The product's reference in master data, when a user has changed the reference here. */
  masterdata_reference: v.nullable(v.string()),
  masterdata_refreshed_at: v.nullable(Instant),
  created_at: Instant,
  updated_by: v.nullable(Named),
})
export type Product = v.InferOutput<typeof Product>

const General = v.object({
  manufacturer_reference: optionalName(255),
  commercial_designation: optionalName(1_000),
  commission_subject_purchase: v.boolean('invalid'),
  manufacturer_id: v.nullable(Id),
  job_id: v.nullable(Id),
  sub_job_id: v.nullable(Id),
  family_id: v.nullable(Id),
  sub_family_id: v.nullable(Id),
  marketing_start_date: v.nullable(PlainDate),
  marketing_end_date: v.nullable(PlainDate),
  supplier_marketing_start_date: v.nullable(PlainDate),
  supplier_marketing_end_date: v.nullable(PlainDate),
  public_comment: RichText,
  auto_sync: v.boolean('invalid'),
})
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

const CreateFields = v.object({
  reference: requiredText(255),
  mdm_designation: requiredText(1_000),
  ...v.partial(General).entries,
  file: v.optional(Upload),
})
export const ProductCreate = v.pipe(CreateFields, checkPeriods<v.InferOutput<typeof CreateFields>>())
const FormFields = v.object({ reference: requiredText(255), mdm_designation: requiredText(1_000), ...General.entries })
/** All fields of the form; form and server use the same check. */
export const ProductForm = v.pipe(FormFields, checkPeriods<v.InferOutput<typeof FormFields>>())
/** The names of the form's fields. */
export const productFields = Object.keys(FormFields.entries) as (keyof typeof FormFields.entries)[]
/** The initial values of the form. */
export const blankProduct: v.InferInput<typeof FormFields> = {
  reference: '',
  mdm_designation: '',
  commercial_designation: null,
  manufacturer_reference: null,
  manufacturer_id: null,
  commission_subject_purchase: false,
  job_id: null,
  sub_job_id: null,
  family_id: null,
  sub_family_id: null,
  marketing_start_date: null,
  marketing_end_date: null,
  supplier_marketing_start_date: null,
  supplier_marketing_end_date: null,
  public_comment: null,
  auto_sync: true,
}
/** The fields that an update may change; absent ones stay, `null` empties. */
export const ProductChanges = v.partial(FormFields)
const UpdateFields = v.object({ id: Id, version: Version, ...ProductChanges.entries, file: v.optional(Upload) })
export const ProductUpdate = v.pipe(UpdateFields, checkPeriods<v.InferOutput<typeof UpdateFields>>())

/** The columns by which a list of products can be sorted. */
export const productSorts = [
  'reference',
  'manufacturer_reference',
  'mdm_designation',
  'commercial_designation',
  'manufacturer',
  'job',
  'family',
  'marketing_start_date',
  'marketing_end_date',
  'updated_at',
] as const

export const ProductFilters = v.object({
  search: v.optional(SearchOfReferences),
  job_id: v.optional(IdList),
  sub_job_id: v.optional(IdList),
  family_id: v.optional(IdList),
  sub_family_id: v.optional(IdList),
  manufacturer_id: v.optional(IdList),
  tag_ids: v.optional(IdList),
  origin: v.optional(v.picklist(origins, 'invalid_filter')),
  on_sale: v.optional(v.boolean('invalid_filter')),
})
export const ProductQuery = listQuery(productSorts, ProductFilters.entries)

/** The filters for which the number of products per value is available. */
export const countedFilters = ['job_id', 'sub_job_id', 'family_id', 'sub_family_id', 'manufacturer_id', 'tag_ids'] as const

/** The maximum number of products in one bulk refresh: each needs an upstream request while the caller waits. */
export const MAX_BULK_REFRESH = 25

const CONFLICT = conflictOf(Product)
const MASTERDATA_UNAVAILABLE = { status: 503, message: 'The master data source did not answer' }

export const products = {
  list: can('product.index')
    .route({
      method: 'GET',
      path: '/products',
      summary:
        'By reference, or in the order of relevance while one searches, unless another order is asked for; several references are a search for each of them',
    })
    .input(ProductQuery)
    .output(v.object({ ...pageOf(ProductRow).entries, ...UnknownReferences })),
  facet: can('product.index')
    .route({
      method: 'GET',
      path: '/products/facets/{facet}',
      summary: 'How many products have each value of a filter, under all other filters; values without any are left out',
    })
    .input(v.object({ facet: v.picklist(countedFilters, 'invalid_filter'), ...ProductFilters.entries }))
    .output(pageOf(v.object({ id: v.number(), total: v.number() }))),
  create: canAt({ max_bytes: TEXT_BYTES, takes_file: true }, 'product.create')
    .route({ method: 'POST', path: '/products', successStatus: 201 })
    .input(ProductCreate)
    .output(Product)
    .errors({ BAD_REQUEST, UPLOAD_REFUSED }),
  bulk_remove: can('product.delete')
    .route({ method: 'POST', path: '/products/bulk-delete', summary: 'Deletes many products; stale ones are refused and listed' })
    .input(v.object({ items: BulkItems }))
    .output(BulkAnswer)
    .errors({ BAD_REQUEST }),
  bulk_refresh: can('product.mdm.refresh')
    .route({ method: 'POST', path: '/products/bulk-refresh', summary: 'Takes the upstream values of many products' })
    .input(v.object({ ids: v.pipe(listOf(Id, MAX_BULK_REFRESH), v.minLength(1, 'required')) }))
    .output(BulkAnswer)
    .errors({ BAD_REQUEST, MASTERDATA_UNAVAILABLE }),
  get: can('product.show').route({ method: 'GET', path: '/products/{id}' }).input(ById).output(Product).errors({ NOT_FOUND }),
  update: canAt({ max_bytes: TEXT_BYTES, takes_file: true }, 'product.update.general')
    .route({ method: 'POST', path: '/products/{id}' })
    .input(ProductUpdate)
    .output(Product)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, UPLOAD_REFUSED }),
  remove: can('product.delete')
    .route({ method: 'DELETE', path: '/products/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, IN_USE }),
  upload_image: canAt({ takes_file: true }, 'product.image.update')
    .route({ method: 'POST', path: '/products/{product_id}/upload-image' })
    .input(v.object({ product_id: Id, version: Version, file: Upload }))
    .output(Product)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, UPLOAD_REFUSED }),
  remove_image: can('product.image.update')
    .route({ method: 'DELETE', path: '/products/{product_id}/image', inputStructure: 'detailed' })
    .input(v.object({ params: v.object({ product_id: Id }), query: v.object({ version: Version }) }))
    .output(Product)
    .errors({ NOT_FOUND, CONFLICT }),
  set_tags: can('product.tag.update')
    .route({ method: 'POST', path: '/products/{product_id}/set-tags', summary: 'Replaces the tags' })
    .input(v.object({ product_id: Id, version: Version, tags: listOf(Id, 200) }))
    .output(Product)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  refresh: can('product.mdm.refresh')
    .route({ method: 'POST', path: '/products/{id}/refresh', summary: 'Takes the upstream values of one product' })
    .input(v.object({ id: Id }))
    .output(Product)
    .errors({ NOT_FOUND, MASTERDATA_UNAVAILABLE }),
}
