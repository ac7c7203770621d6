// The degressivities of an offer: quantities derived from other quantities, and prices that fall by tiers. Each set is saved whole, under
// the offer's version.
import { Big } from 'big.js'
import * as v from 'valibot'

import {
  degressivityModes,
  isValidRange,
  overlappingRanges,
  quantityOperators,
  quantityPair,
  type QuantityRow,
  type Range,
} from '#engine/offers/degressivity.ts'

import { BAD_REQUEST, can, canAt, conflictOf, NOT_FOUND, type FieldError } from '../shared/endpoint.ts'
import { Decimal, Id, Instant, Named, Quantity, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { overlapErrors } from '../shared/overlaps.ts'
import { setsOfOffer } from '../shared/touches.ts'

const Range = { id: v.number(), min_quantity: v.string(), max_quantity: v.nullable(v.string()) }
const OfSet = { version: v.number(), updated_at: Instant, updated_by: v.nullable(Named) }
const ProductRef = v.object({ id: v.number(), reference: v.string(), designation: v.string() })

const QuantityDegressivity = v.object({
  ...Range,
  destination_product_id: v.number(),
  source_product_id: v.number(),
  destination_product: ProductRef,
  source_product: ProductRef,
  operator: v.picklist(quantityOperators),
  value: v.string(),
})
/** In the order in which they are applied. */
export const QuantityDegressivities = v.object({
  ...OfSet,
  items: v.array(QuantityDegressivity),
  warnings: v.array(
    v.variant('kind', [
      v.object({
        kind: v.literal('GAP'),
        from: v.string(),
        to: v.string(),
        ...v.pick(QuantityDegressivity, ['source_product_id', 'destination_product_id']).entries,
      }),
      /** The product has been removed from the composition: rows that name it have no effect. */
      v.object({ kind: v.literal('NOT_IN_OFFER'), product_id: v.number() }),
    ]),
  ),
})
export type QuantityDegressivities = v.InferOutput<typeof QuantityDegressivities>

const PriceTier = v.object({
  ...Range,
  /** In percent. */
  discount_rate: v.string(),
})
/** Ordered by quantity. */
export const PriceDegressivity = v.object({
  ...OfSet,
  mode: v.picklist(degressivityModes),
  items: v.array(PriceTier),
  /** `GAP`: no tier covers the quantities between the two; `CLIFF`: `from` costs more in total than `to`. */
  warnings: v.array(v.object({ kind: v.picklist(['GAP', 'CLIFF']), from: v.string(), to: v.string() })),
})
export type PriceDegressivity = v.InferOutput<typeof PriceDegressivity>

const GivenRange = { id: v.optional(Id), min_quantity: Quantity, max_quantity: v.optional(v.nullable(Quantity), null) }
const GivenQuantity = v.object({
  ...GivenRange,
  destination_product_id: Id,
  source_product_id: Id,
  operator: v.picklist(quantityOperators, 'required'),
  value: Quantity,
})
const GivenTier = v.object({
  ...GivenRange,
  discount_rate: v.pipe(
    Decimal,
    v.check((rate) => Big(rate).gte(0) && Big(rate).lte(100), 'rate_out_of_range'),
  ),
})
const MOST = 500
const setOf = <const Item extends v.GenericSchema>(item: Item) => listOf(item, MOST)
/** The whole sets, as sent in requests. */
export const QuantityDegressivityItems = setOf(GivenQuantity)
export type GivenQuantities = v.InferOutput<typeof QuantityDegressivityItems>
export const PriceDegressivityItems = setOf(GivenTier)
export const PriceMode = v.optional(v.picklist(degressivityModes, 'invalid'))

function rangeErrors<Row extends Range>(items: readonly Row[], group?: (row: Row) => string): FieldError[] {
  const reversed = items.flatMap((item, at) => (isValidRange(item) ? [] : [{ field: `items.${at}.max_quantity`, key: 'max_below_min' }]))
  const told = ({ min_quantity, max_quantity }: Range) => ({ from: min_quantity, to: max_quantity ?? '' })
  return [...reversed, ...overlapErrors(items, overlappingRanges(items, group), 'min_quantity', told)]
}
/** The errors of all invalid rows; `field` is the path in the request. */
export const quantityErrors = (
  items: readonly (Range & Pick<QuantityRow, 'destination_product_id' | 'source_product_id'>)[],
): FieldError[] => rangeErrors(items, quantityPair)
/** The same for price tiers. */
export const tierErrors = (items: readonly Range[]): FieldError[] => rangeErrors(items)

const OfOffer = v.object({ offer_id: Id })
const [quantityPath, pricePath] = ['/offers/{offer_id}/quantity-degressivity', '/offers/{offer_id}/price-degressivity'] as const
const kept = 'updates rows with an id, adds those without one, removes absent ones'

export const quantity_degressivities = {
  get: can('offer.show')
    .route({
      method: 'GET',
      path: quantityPath,
      summary: 'Returns the quantities derived from other quantities, in the order in which they are applied',
    })
    .input(OfOffer)
    .output(QuantityDegressivities)
    .errors({ NOT_FOUND }),
  save: canAt({ costly: true }, 'offer.degressivity.update')
    .touches(...setsOfOffer, 'product_uses')
    .route({ method: 'POST', path: quantityPath, summary: `Replaces the quantity degressivity, in the given order: ${kept}` })
    .input(v.object({ ...OfOffer.entries, version: Version, items: QuantityDegressivityItems }))
    .output(QuantityDegressivities)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(QuantityDegressivities) }),
}

export const price_degressivities = {
  get: can('offer.show')
    .route({ method: 'GET', path: pricePath, summary: 'Returns the tiers by which the prices of an offer fall' })
    .input(OfOffer)
    .output(PriceDegressivity)
    .errors({ NOT_FOUND }),
  save: canAt({ costly: true }, 'offer.degressivity.update')
    .touches(...setsOfOffer)
    .route({ method: 'POST', path: pricePath, summary: `Replaces the price degressivity: ${kept}` })
    .input(
      v.object({
        ...OfOffer.entries,
        version: Version,
        mode: PriceMode,
        items: PriceDegressivityItems,
      }),
    )
    .output(PriceDegressivity)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(PriceDegressivity) }),
}
