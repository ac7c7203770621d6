// The read-only tree job → sub-job → family → sub-family, used by filters.
import * as v from 'valibot'

import { can, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, pageOf } from '../shared/fields.ts'

export const levels = ['job', 'sub_job', 'family', 'sub_family'] as const
export type Level = (typeof levels)[number]

/** `products` counts the products at this node and below it. */
export const Categorization = v.object({
  id: v.number(),
  level: v.picklist(levels),
  name: v.string(),
  parent_id: v.nullable(v.number()),
  products: v.number(),
})

export const categorizations = {
  list: can('product.index').route({ method: 'GET', path: '/categorizations' }).output(pageOf(Categorization)),
  get: can('product.index')
    .route({ method: 'GET', path: '/categorizations/{id}' })
    .input(ById)
    .output(Categorization)
    .errors({ NOT_FOUND }),
}
