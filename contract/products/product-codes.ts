// The codes of products: at most one per product and subsidiary.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { Id, listQuery, pageOf, requiredText, Version, ZoneCode, ZoneRef } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { Product } from './products.ts'

const Code = v.object({ id: v.number(), zone: ZoneRef, code: v.string() })
/** The codes of one product, with the version of the product. */
export const CodesOfProduct = v.object({ ...pageOf(Code).entries, version: v.number() })

export const ProductCodeRow = v.object({
  id: v.number(),
  product: v.object({ id: v.number(), reference: v.string(), name: v.string() }),
  zone: ZoneRef,
  code: v.string(),
})

export const codeSorts = ['code', 'zone', 'reference'] as const

const MOST_CODES = 500
/** The whole set: the code of a subsidiary that is not listed is removed. */
export const CodesForm = v.object({
  codes: listOf(v.object({ zone: ZoneCode, code: requiredText(255) }), MOST_CODES),
})

export const product_codes = {
  list: can('product.index')
    .route({ method: 'GET', path: '/product-codes', summary: 'Returns the codes of all products, by code, reference or subsidiary' })
    .input(listQuery(codeSorts, { zone: v.optional(ZoneCode) }))
    .output(pageOf(ProductCodeRow)),
  get: can('product.show')
    .route({ method: 'GET', path: '/products/{product_id}/codes' })
    .input(v.object({ product_id: Id }))
    .output(CodesOfProduct)
    .errors({ NOT_FOUND }),
  set: can('product.code.update')
    .touches('products')
    .route({ method: 'POST', path: '/products/{product_id}/codes' })
    .input(v.object({ product_id: Id, version: Version, ...CodesForm.entries }))
    .output(CodesOfProduct)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(Product) }),
}
