// The sources of an offer's prices and rules, as sent to devices: without purchase prices, percentages or margins.
import * as v from 'valibot'

import { degressivityModes, quantityOperators } from '#engine/offers/degressivity.ts'
import { coefficientTypes } from '#engine/offers/markup.ts'
import type { SimulationSources as EngineSources } from '#engine/offers/simulation.ts'
import { actors } from '#engine/prices/amounts.ts'

import { ComposedBundle, type ComposedProduct } from '../offers/offer-products.ts'
import { Coverage } from '../offers/serviceables.ts'
import { Instant } from './fields.ts'
import { Actions, Group } from './rules.ts'

/** Identifies a row, with the author and time of its last change; null when unknown. */
const Written = { id: v.number(), author: v.nullable(v.string()), version: v.number(), changed_at: v.nullable(Instant) }
const Range = { min_quantity: v.string(), max_quantity: v.nullable(v.string()) }
const Period = { start_date: v.string(), end_date: v.nullable(v.string()) }
const OpenPeriod = { start_date: v.nullable(v.string()), end_date: v.nullable(v.string()) }

export const SellingPriceRow = v.object({
  ...Written,
  catalog_id: v.number(),
  actor: v.picklist(actors),
  ...Period,
  active: v.boolean(),
  /** The resolved amounts in euros excluding VAT, for consecutive periods. */
  prices: v.array(
    v.object({
      ...Period,
      /** Exact for users who may see purchase prices; for others as displayed, rounded. Null when none is set. */
      recommended: v.nullable(v.string()),
      decimals: v.nullable(v.number()),
      min_price: v.nullable(v.string()),
      max_price: v.nullable(v.string()),
    }),
  ),
})
export const MarkupRow = v.object({
  ...Written,
  zone: v.string(),
  actor: v.picklist(actors),
  coefficient_type: v.picklist(coefficientTypes),
  value: v.string(),
  ...Period,
})
export const Tiers = v.object({
  mode: v.picklist(degressivityModes),
  items: v.array(v.object({ ...Written, ...Range, discount_rate: v.string() })),
})
export const QuantityRow = v.object({
  ...Written,
  ...Range,
  source_product_id: v.number(),
  destination_product_id: v.number(),
  operator: v.picklist(quantityOperators),
  value: v.string(),
})

/** For a past day, whose data is as it was stored at its end: how complete that data is. Null for any other day. */
export const PastState = v.nullable(
  v.object({
    /**
     * The day on which the offer was created; null when the history does not record it. Values without a recorded change are then taken as
     * they are now.
     */
    made_on: v.nullable(v.string()),
    /** False when the composition is today's, because the history of that time does not contain the ids needed to restore it. */
    is_composition_stored: v.boolean(),
  }),
)

export const SimulationSources = v.object({
  /** The server's day when the sources were read. */
  day: v.string(),
  past: PastState,
  zone: v.nullable(v.string()),
  national: v.nullable(v.string()),
  catalogs: v.array(v.object({ id: v.number(), name: v.string(), zone: v.nullable(v.string()), exclusive: v.boolean(), ...OpenPeriod })),
  /** The catalogue selected for the offer. */
  chosen: v.nullable(v.number()),
  sections: v.array(
    v.object({ id: v.number(), name: v.string(), bundles: v.array(v.omit(ComposedBundle, ['shared_with', 'indicative_budget'])) }),
  ),
  products: v.array(v.object({ product_id: v.number(), tag_ids: v.array(v.number()), tariffs: v.array(SellingPriceRow) })),
  markups: v.array(MarkupRow),
  price_degressivity: Tiers,
  quantity_degressivity: v.array(QuantityRow),
  /** All versions of all rules, in execution order. */
  rules: v.array(
    v.object({
      id: v.number(),
      rule_number: v.number(),
      version_number: v.number(),
      name: v.string(),
      active: v.boolean(),
      ...OpenPeriod,
      tag_ids: v.array(v.number()),
      conditions: Group,
      actions: Actions,
      author: v.nullable(v.string()),
      changed_at: Instant,
    }),
  ),
  /** The active coverages of the offer and its bundles; missing when the user may not see coverages. */
  coverages: v.optional(v.array(Coverage)),
}) satisfies v.GenericSchema<unknown, EngineSources<v.InferOutput<typeof ComposedProduct>['product'], Coverage>>
export type SimulationSources = v.InferOutput<typeof SimulationSources>
