// Purchase prices: what a supplier asks for a product, by period; the one of the day is the default group purchase price.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, DeleteById, Id, Instant, Money, Named, pageOf, PlainDate, Version } from '../shared/fields.ts'
import { checkPeriod } from '../shared/periods.ts'
import { StoredWarning } from '../shared/price-warnings.ts'

export const PurchasePrice = v.object({
  id: v.number(),
  product_id: v.number(),
  /** Euros excluding VAT. */
  amount: v.string(),
  start_date: v.string(),
  end_date: v.nullable(v.string()),
  version: v.number(),
  updated_at: Instant,
  updated_by: v.nullable(Named),
})
export type PurchasePrice = v.InferOutput<typeof PurchasePrice>
/** A saved purchase price, with the stored rows that it has inverted. */
export const SavedPurchasePrice = v.object({ ...PurchasePrice.entries, warnings: v.array(StoredWarning) })

const Fields = v.object({ amount: Money, start_date: PlainDate, end_date: v.optional(v.nullable(PlainDate), null) })
const CreateFields = v.object({ product_id: Id, ...Fields.entries })
export const PurchasePriceCreate = v.pipe(CreateFields, checkPeriod<v.InferOutput<typeof CreateFields>>())
const UpdateFields = v.object({
  id: Id,
  version: Version,
  amount: v.optional(Money),
  start_date: v.optional(PlainDate),
  end_date: v.optional(v.nullable(PlainDate)),
})
export const PurchasePriceUpdate = v.pipe(UpdateFields, checkPeriod<v.InferOutput<typeof UpdateFields>>())
const CONFLICT = conflictOf(PurchasePrice)
/** At most this many at once; beyond it the list asks for a product. */
export const MAX_PURCHASE_PRICES = 10_000

/** Who sets a known purchase price and reads what it makes of a stored percentage knows all the others: only who may see them writes. */
const writes = ['selling_price.show', 'purchase_price.update'] as const

export const purchase_prices = {
  list: can('selling_price.show')
    .route({ method: 'GET', path: '/purchaseprices', summary: 'By product and start' })
    .input(v.object({ product_id: v.optional(Id), date: v.optional(PlainDate) }))
    .output(pageOf(PurchasePrice))
    .errors({ BAD_REQUEST }),
  create: can(writes)
    .route({ method: 'POST', path: '/purchaseprices', successStatus: 201 })
    .input(PurchasePriceCreate)
    .output(SavedPurchasePrice)
    .errors({ BAD_REQUEST }),
  get: can('selling_price.show')
    .route({ method: 'GET', path: '/purchaseprices/{id}' })
    .input(ById)
    .output(PurchasePrice)
    .errors({ NOT_FOUND }),
  update: can(writes)
    .route({ method: 'PUT', path: '/purchaseprices/{id}' })
    .input(PurchasePriceUpdate)
    .output(SavedPurchasePrice)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can(writes)
    .route({ method: 'DELETE', path: '/purchaseprices/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT }),
}
