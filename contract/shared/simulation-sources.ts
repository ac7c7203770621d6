// What prices and rules of an offer are worked out from, as it is sent to devices: no purchase price, percentage or margin in it.
import * as v from 'valibot'

import { degressivityModes, quantityOperators } from '#engine/offers/degressivity.ts'
import { coefficientTypes } from '#engine/offers/markup.ts'
import type { SimulationSources as EngineSources } from '#engine/offers/simulation.ts'
import { actors } from '#engine/prices/amounts.ts'

import { ComposedBundle, type ComposedProduct } from '../offers/offer-products.ts'
import { Coverage } from '../offers/serviceables.ts'
import { Instant } from './fields.ts'
import { Actions, Group } from './rules.ts'

/** Which row it is, and who wrote it as it is, when; null where nobody knows any more. */
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
  /** What it comes to in euros excluding VAT, one part of its days after the other. */
  prices: v.array(
    v.object({
      ...Period,
      /** Exact for who may see purchase prices, for everybody else as it is read, rounded; null where none is set. */
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

/** Of a day that has passed, for which all is as it was stored at its end: what there is to know of that. Null for any other day. */
export const PastState = v.nullable(
  v.object({
    /** The day on which the offer was made; null where no history says so: then what nothing says was changed since is taken as it stands. */
    made_on: v.nullable(v.string()),
    /** False where history, written before it kept the ids of what it names, does not say the composition of then: it is today's. */
    is_composition_stored: v.boolean(),
  }),
)

export const SimulationSources = v.object({
  /** The server's, when they were read. */
  day: v.string(),
  past: PastState,
  zone: v.nullable(v.string()),
  national: v.nullable(v.string()),
  catalogs: v.array(v.object({ id: v.number(), name: v.string(), zone: v.nullable(v.string()), exclusive: v.boolean(), ...OpenPeriod })),
  /** The one that the offer chose. */
  chosen: v.nullable(v.number()),
  sections: v.array(
    v.object({ id: v.number(), name: v.string(), bundles: v.array(v.omit(ComposedBundle, ['shared_with', 'indicative_budget'])) }),
  ),
  products: v.array(v.object({ product_id: v.number(), tag_ids: v.array(v.number()), tariffs: v.array(SellingPriceRow) })),
  markups: v.array(MarkupRow),
  price_degressivity: Tiers,
  quantity_degressivity: v.array(QuantityRow),
  /** All versions of all rules, in the order in which rules run. */
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
  /** The active ones of the offer and its bundles; missing for who may not see coverages. */
  coverages: v.optional(v.array(Coverage)),
}) satisfies v.GenericSchema<unknown, EngineSources<v.InferOutput<typeof ComposedProduct>['product'], Coverage>>
export type SimulationSources = v.InferOutput<typeof SimulationSources>
