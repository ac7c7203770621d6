// Purchase prices: the supplier's price of a product, by period. The one of the day is the default group purchase price.
import * as v from 'valibot'

import { PRICES_BUSY } from '../shared/changes.ts'
import { creationOf, formOf, returnedFields } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, DeleteById, Id, Instant, Named, pageOf, PlainDate, Version } from '../shared/fields.ts'
import { checkPeriod } from '../shared/periods.ts'
import { StoredWarning } from '../shared/price-warnings.ts'
import { pricesOf } from '../shared/touches.ts'
import { purchasePriceFields } from './price-fields.ts'

export const PurchasePrice = v.object({
  id: v.number(),
  product_id: v.number(),
  ...returnedFields(purchasePriceFields),
  version: v.number(),
  updated_at: Instant,
  updated_by: v.nullable(Named),
})
export type PurchasePrice = v.InferOutput<typeof PurchasePrice>
/** A saved purchase price, with the selling prices that it inverts. */
export const SavedPurchasePrice = v.object({ ...PurchasePrice.entries, warnings: v.array(StoredWarning) })

const CreateFields = v.object({ product_id: Id, ...creationOf(purchasePriceFields).entries })
export const PurchasePriceCreate = v.pipe(CreateFields, checkPeriod<v.InferOutput<typeof CreateFields>>())
const UpdateFields = v.object({ id: Id, version: Version, ...v.partial(formOf(purchasePriceFields)).entries })
export const PurchasePriceUpdate = v.pipe(UpdateFields, checkPeriod<v.InferOutput<typeof UpdateFields>>())
const CONFLICT = conflictOf(PurchasePrice)
/** The maximum number of rows; with more, the list requires a product. */
export const MAX_PURCHASE_PRICES = 10_000

/**
 * Writing requires the right to read purchase prices: by setting a known purchase price, a user could derive the others from the resulting
 * amounts.
 */
const writes = ['selling_price.show', 'purchase_price.update'] as const

export const purchase_prices = {
  list: can('selling_price.show')
    .route({ method: 'GET', path: '/purchaseprices', summary: 'Returns purchase prices, by product and start date' })
    .input(v.object({ product_id: v.optional(Id), date: v.optional(PlainDate) }))
    .output(pageOf(PurchasePrice))
    .errors({ BAD_REQUEST }),
  create: can(writes)
    .touches(...pricesOf)
    .route({ method: 'POST', path: '/purchaseprices', successStatus: 201 })
    .input(PurchasePriceCreate)
    .output(SavedPurchasePrice)
    .errors({ BAD_REQUEST, BUSY: PRICES_BUSY }),
  get: can('selling_price.show')
    .route({ method: 'GET', path: '/purchaseprices/{id}' })
    .input(ById)
    .output(PurchasePrice)
    .errors({ NOT_FOUND }),
  update: can(writes)
    .touches(...pricesOf)
    .route({ method: 'PUT', path: '/purchaseprices/{id}' })
    .input(PurchasePriceUpdate)
    .output(SavedPurchasePrice)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, BUSY: PRICES_BUSY }),
  remove: can(writes)
    .touches(...pricesOf)
    .route({ method: 'DELETE', path: '/purchaseprices/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, BUSY: PRICES_BUSY }),
}
