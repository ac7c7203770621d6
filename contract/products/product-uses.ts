// Where a product is used: the rules that mention it, and the bundles and nomenclatures that contain it.
import * as v from 'valibot'

import { RuleProductName } from '../rules/rules.ts'
import { BAD_REQUEST, can, canWhileViewing, NOT_FOUND } from '../shared/endpoint.ts'
import { Id, Named, pageOf } from '../shared/fields.ts'
import { Actions, Group } from '../shared/rules.ts'
import { ProductSelection } from './products.ts'

/** The latest version of a rule that mentions the product. */
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
  /** The content of the rule. Needs `offer.show`. */
  says: v.optional(v.object({ conditions: Group, actions: Actions, products: v.array(RuleProductName) })),
})

export const ProductUse = v.object({
  entity: v.picklist(['bundles', 'technical-nomenclatures', 'offers']),
  id: v.number(),
  name: v.string(),
})

const OfProduct = v.object({ product_id: Id })

/** The numbers of rows deleted together with one or several products. */
const Deletion = v.object({ selling_prices: v.number(), purchase_prices: v.number(), documents: v.number(), codes: v.number() })

export const product_uses = {
  deletion: can('product.delete')
    .route({
      method: 'GET',
      path: '/products/{product_id}/deletion',
      summary: 'Returns the number of rows that would be deleted together with the product',
    })
    .input(OfProduct)
    .output(Deletion)
    .errors({ NOT_FOUND }),
  deletion_of_many: canWhileViewing('product.delete')
    .route({
      method: 'POST',
      path: '/products/bulk-delete/preview',
      summary: 'Returns the number of rows that would be deleted together with these products; deletes nothing',
    })
    .input(v.object({ selection: ProductSelection }))
    .output(Deletion)
    .errors({ BAD_REQUEST }),
  rules: can('product.show')
    .route({ method: 'GET', path: '/products/{product_id}/rules' })
    .input(OfProduct)
    .output(pageOf(ProductRule))
    .errors({ NOT_FOUND }),
  list: can('product.show')
    .route({
      method: 'GET',
      path: '/products/{product_id}/uses',
      summary: 'Returns the bundles, degressivities and nomenclatures that contain the product',
    })
    .input(OfProduct)
    .output(pageOf(ProductUse))
    .errors({ NOT_FOUND }),
}
