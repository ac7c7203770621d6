// Deleted products, reconstructed from the history and searchable by reference.
import * as v from 'valibot'

import { programs } from '../activity/activities.ts'
import { can, NOT_FOUND } from '../shared/endpoint.ts'
import { exportOf } from '../shared/exports.ts'
import { ById, Instant, listQuery, Named, pageOf, SearchOfReferences } from '../shared/fields.ts'

export const DeletedProduct = v.object({
  /** The id of the product; its history is still at `GET /activities/products/{id}`. */
  id: v.number(),
  reference: v.string(),
  designation: v.nullable(v.string()),
  deleted_at: Instant,
  deleted_by: v.nullable(Named),
  program: v.nullable(v.picklist(programs)),
})
export type DeletedProduct = v.InferOutput<typeof DeletedProduct>

export const deletedSorts = ['reference', 'deleted_at'] as const

const DeletedQuery = v.object({ ...listQuery(deletedSorts, {}).entries, search: v.optional(SearchOfReferences) })

export const deleted_products = {
  list: can('product.show')
    .route({
      method: 'GET',
      path: '/deleted-products',
      summary:
        'Returns deleted products, latest first unless another order is requested; `search` finds references, with or without separators',
    })
    .input(DeletedQuery)
    .output(pageOf(DeletedProduct)),
  export: exportOf({
    right: 'product.show',
    path: '/deleted-products',
    things: 'deleted products',
    row: DeletedProduct.entries,
    query: v.omit(DeletedQuery, ['page', 'page_size']).entries,
  }),
  get: can('product.show')
    .route({ method: 'GET', path: '/deleted-products/{id}' })
    .input(ById)
    .output(DeletedProduct)
    .errors({ NOT_FOUND }),
}
