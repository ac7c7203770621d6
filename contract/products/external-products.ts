// The products of the master data source, and their import.
import * as v from 'valibot'

import { BAD_REQUEST, can, canAt } from '../shared/endpoint.ts'
import { pageOf, pageInput, Search } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'

export const MASTERDATA_UNAVAILABLE = { status: 503, message: 'The master data source did not answer' }

export const ExternalProduct = v.object({
  reference: v.string(),
  designation: v.string(),
  manufacturer: v.nullable(v.string()),
  manufacturer_reference: v.nullable(v.string()),
  category: v.array(v.string()),
  released: v.nullable(v.string()),
  /** The product that already has this reference. */
  product_id: v.nullable(v.number()),
})

export const Refusal = v.object({ reference: v.nullable(v.string()), key: v.string() })

export const external_products = {
  list: can('product.mdm.search')
    .route({ method: 'GET', path: '/external-products' })
    .input(v.object({ ...pageInput, search: v.optional(Search) }))
    .output(pageOf(ExternalProduct))
    .errors({ MASTERDATA_UNAVAILABLE }),
  import: canAt({ costly: true }, 'product.mdm.import')
    .touches('products', 'categorizations', 'manufacturers', 'reference_counts')
    .route({ method: 'POST', path: '/external-products', summary: 'Imports products by their references' })
    .input(
      v.object({
        references: v.pipe(
          listOf(v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(255, 'too_long')), 200),
          v.minLength(1, 'required'),
        ),
      }),
    )
    .output(
      v.object({
        items: v.array(v.object({ id: v.number(), reference: v.string() })),
        created: v.number(),
        updated: v.number(),
        unchanged: v.number(),
        refused: v.array(Refusal),
      }),
    )
    .errors({ BAD_REQUEST, MASTERDATA_UNAVAILABLE }),
}
