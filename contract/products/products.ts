// Products: the items of the catalogue.
import * as v from 'valibot'

import { atOnceOrAccepted, BulkItems, BulkOrTask } from '../shared/changes.ts'
import { returnedFields, returnedNamesOf } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, canAt, conflictOf, IN_USE, NOT_FOUND, TEXT_BYTES } from '../shared/endpoint.ts'
import { exportOf } from '../shared/exports.ts'
import {
  ById,
  DeleteById,
  Id,
  IdList,
  Instant,
  listQuery,
  Named,
  pageOf,
  SearchOfReferences,
  UnknownReferences,
  Upload,
  Version,
} from '../shared/fields.ts'
import { Image, UPLOAD_REFUSED } from '../shared/files.ts'
import { listOf } from '../shared/lists.ts'
import { selectionOf } from '../shared/selection.ts'
import { TagRef } from '../shared/single-page.ts'
import { productsOf } from '../shared/touches.ts'
import { masterdataFields, ProductCreate, productFields, ProductUpdate } from './product-fields.ts'

export const origins = ['external', 'manual'] as const
/** `current`: same as upstream; `missing`: no longer exists upstream; `failed`: the last refresh failed. */
export const masterdataStates = ['current', 'missing', 'failed'] as const

export const ProductRow = v.object({
  id: v.number(),
  ...returnedFields(productFields, 'list'),
  origin: v.picklist(origins),
  tags: v.array(TagRef),
  on_sale: v.boolean(),
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
  ...returnedFields(productFields),
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

/** The columns by which a list of products can be sorted. */
export const productSorts = [...returnedNamesOf(productFields, 'sort'), 'updated_at'] as const

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

export const ProductSelection = selectionOf(ProductFilters.entries)

/** The maximum number of products that are refreshed at once: each needs an upstream request while the caller waits. */
export const MAX_BULK_REFRESH = 25

const CONFLICT = conflictOf(Product)
const MASTERDATA_UNAVAILABLE = { status: 503, message: 'The master data source did not answer' }

export const products = {
  list: canAt({ lists: 'products' }, 'product.index')
    .route({
      method: 'GET',
      path: '/products',
      summary:
        'Returns products, by reference or search relevance unless another order is requested; several references are each searched for',
    })
    .input(ProductQuery)
    .output(v.object({ ...pageOf(ProductRow).entries, ...UnknownReferences })),
  facet: can('product.index')
    .route({
      method: 'GET',
      path: '/products/facets/{facet}',
      summary:
        'Returns the number of products for each value of a filter, with all other filters applied; values without products are left out',
    })
    .input(v.object({ facet: v.picklist(countedFilters, 'invalid_filter'), ...ProductFilters.entries }))
    .output(pageOf(v.object({ id: v.number(), total: v.number() }))),
  export: exportOf({
    right: 'product.index',
    path: '/products',
    things: 'products',
    row: ProductRow.entries,
    query: v.omit(ProductQuery, ['page', 'page_size']).entries,
  }),
  create: canAt({ max_bytes: TEXT_BYTES, takes_file: true }, 'product.create')
    .touches('categorizations', 'tags', 'reference_counts', 'daily_focus')
    .route({ method: 'POST', path: '/products', successStatus: 201 })
    .input(ProductCreate)
    .output(Product)
    .errors({ BAD_REQUEST, UPLOAD_REFUSED }),
  bulk_remove: can('product.delete')
    .touches('deleted_products', 'categorizations', 'tags', 'reference_counts', 'daily_focus', 'tasks')
    .route({
      method: 'POST',
      path: '/products/bulk-delete',
      outputStructure: 'detailed',
      summary: 'Deletes many products; stale ones are refused and listed. More than 500 are deleted by a task (202)',
    })
    .input(v.object({ items: v.optional(BulkItems), selection: v.optional(ProductSelection) }))
    .output(atOnceOrAccepted(200, BulkOrTask))
    .errors({ BAD_REQUEST }),
  bulk_refresh: can('product.mdm.refresh')
    .touches(...productsOf, 'tasks')
    .route({
      method: 'POST',
      path: '/products/bulk-refresh',
      outputStructure: 'detailed',
      summary: `Refreshes many products from master data; more than ${MAX_BULK_REFRESH} are refreshed by a task (202)`,
    })
    .input(v.object({ selection: ProductSelection }))
    .output(atOnceOrAccepted(200, BulkOrTask))
    .errors({ BAD_REQUEST, MASTERDATA_UNAVAILABLE }),
  get: can('product.show').route({ method: 'GET', path: '/products/{id}' }).input(ById).output(Product).errors({ NOT_FOUND }),
  update: canAt({ max_bytes: TEXT_BYTES, takes_file: true }, 'product.update.general')
    .touches(...productsOf, 'daily_focus')
    .route({ method: 'POST', path: '/products/{id}' })
    .input(ProductUpdate)
    .output(Product)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, UPLOAD_REFUSED }),
  remove: can('product.delete')
    .touches('deleted_products', 'categorizations', 'tags', 'reference_counts', 'daily_focus')
    .route({ method: 'DELETE', path: '/products/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, IN_USE }),
  upload_image: canAt({ takes_file: true }, 'product.image.update')
    .touches()
    .route({ method: 'POST', path: '/products/{product_id}/upload-image' })
    .input(v.object({ product_id: Id, version: Version, file: Upload }))
    .output(Product)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, UPLOAD_REFUSED }),
  remove_image: can('product.image.update')
    .touches()
    .route({ method: 'DELETE', path: '/products/{product_id}/image', inputStructure: 'detailed' })
    .input(v.object({ params: v.object({ product_id: Id }), query: v.object({ version: Version }) }))
    .output(Product)
    .errors({ NOT_FOUND, CONFLICT }),
  set_tags: can('product.tag.update')
    .touches(...productsOf)
    .route({ method: 'POST', path: '/products/{product_id}/set-tags', summary: 'Replaces the tags' })
    .input(v.object({ product_id: Id, version: Version, tags: listOf(Id, 200) }))
    .output(Product)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  refresh: can('product.mdm.refresh')
    .touches(...productsOf)
    .route({ method: 'POST', path: '/products/{id}/refresh', summary: 'Refreshes one product from master data' })
    .input(v.object({ id: Id }))
    .output(Product)
    .errors({ NOT_FOUND, MASTERDATA_UNAVAILABLE }),
}
