// Where an article is used: the rules that mention it, the bundles and nomenclatures that hold it.
import * as v from 'valibot'

import { can, NOT_FOUND } from './base.ts'
import { Id, Named, pageOf } from './fields.ts'

/** The current version of a rule that mentions the article. */
export const ProductRule = v.object({
  id: v.number(),
  offer: Named,
  rule_number: v.number(),
  version_number: v.number(),
  name: v.string(),
  description: v.nullable(v.string()),
  active: v.boolean(),
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
})

export const ProductUse = v.object({
  entity: v.picklist(['bundles', 'technical-nomenclatures', 'offers']),
  id: v.number(),
  name: v.string(),
})

const OfProduct = v.object({ product_id: Id })

export const product_uses = {
  rules: can('product.show')
    .route({ method: 'GET', path: '/products/{product_id}/rules' })
    .input(OfProduct)
    .output(pageOf(ProductRule))
    .errors({ NOT_FOUND }),
  list: can('product.show')
    .route({
      method: 'GET',
      path: '/products/{product_id}/uses',
      summary: 'Bundles, degressivities and nomenclatures that hold the article',
    })
    .input(OfProduct)
    .output(pageOf(ProductUse))
    .errors({ NOT_FOUND }),
}
