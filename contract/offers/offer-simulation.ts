// The simulation of an offer in one configuration: the effect of its rules, the price of each product with an explanation, and its
// coverages.
import * as v from 'valibot'

import type { LinePrice, PriceStep } from '#engine/offers/price.ts'

import { Evaluation } from '../rules/rules.ts'
import { Configuration } from '../shared/configuration.ts'
import { BAD_REQUEST, can, canAt, NOT_FOUND, SET_BYTES } from '../shared/endpoint.ts'
import { Id, Instant, Named, ZoneCode, PlainDate } from '../shared/fields.ts'
import { TriedRules } from '../shared/rules.ts'
import { MarkupRow, PastState, QuantityRow, SimulationSources, SellingPriceRow, Tiers } from '../shared/simulation-sources.ts'
import { Coverage } from './serviceables.ts'

type Sources = PriceStep['source']
const Step = v.object({
  step: v.picklist(['tariff', 'rules', 'markup', 'degressivity', 'rounding', 'guard'] as const satisfies readonly PriceStep['step'][]),
  source: v.picklist([
    'selling_price',
    'rule',
    'markup',
    'price_degressivity',
    'decimals',
    'min_price',
    'max_price',
  ] as const satisfies readonly Sources[]),
  /** Euros excluding VAT, exact until they are rounded. Without the right to see purchase prices, the starting price is already rounded. */
  before: v.nullable(v.string()),
  after: v.string(),
  row_id: v.optional(v.number()),
  author: v.optional(v.nullable(v.string())),
  version: v.optional(v.number()),
})
const Ignored = v.object({
  source: v.picklist(['selling_price', 'markup']),
  row_id: v.number(),
  reason: v.picklist([
    'INACTIVE',
    'OTHER_ACTOR',
    'OUT_OF_PERIOD',
    'CATALOG_OUT_OF_PERIOD',
    'OTHER_ZONE',
    'EXCLUSIVE_CATALOG',
    'LESS_SPECIFIC',
  ] as const satisfies readonly LinePrice['ignored'][number]['reason'][]),
})
const Line = v.object({
  ...Evaluation.entries.products.item.entries,
  product: v.object({
    id: v.number(),
    reference: v.string(),
    designation: v.string(),
    on_sale: v.boolean(),
    missing_upstream: v.boolean(),
  }),
  /** Euros excluding VAT, rounded; null without a price. */
  unit_price: v.nullable(v.string()),
  total: v.nullable(v.string()),
  /** The catalogue of the starting price; null without one. */
  catalog: v.nullable(Named),
  steps: v.array(Step),
  ignored: v.array(Ignored),
  warnings: v.array(
    v.object({
      code: v.picklist([
        'NO_PRICE',
        'BELOW_MIN',
        'ABOVE_MAX',
        /** The quantity is outside the bounds left by the rules, or a required product has quantity zero. */
        'QUANTITY_BELOW_MIN',
        'QUANTITY_ABOVE_MAX',
        'REQUIRED',
      ]),
    }),
  ),
})
/** The rows that steps, ignored rows and changed quantities refer to by `row_id`. */
const Rows = v.object({
  /** Without any amount. */
  selling_prices: v.array(v.object({ ...v.omit(SellingPriceRow, ['active', 'prices']).entries, product_id: v.number() })),
  markups: v.array(MarkupRow),
  price_degressivity: Tiers,
  quantity_degressivity: v.array(QuantityRow),
})
export const OfferSimulation = v.object({
  past: PastState,
  lines: v.array(Line),
  /** The total of all visible products in euros excluding VAT; null while one of them has no price. */
  total: v.nullable(v.string()),
  /** The first catalogue searched for prices, and the others in order. */
  catalog: v.nullable(Named),
  other_catalogs: v.array(Named),
  /** All catalogues; `elsewhere` means that it applies in other subsidiaries. */
  catalogs: v.array(v.object({ ...Named.entries, elsewhere: v.boolean() })),
  /** The changes made by quantity degressivity. */
  quantity_changes: v.array(v.object({ row_id: v.number(), product_id: v.number(), before: v.string(), after: v.string() })),
  /** The outcome of each rule; one that was never stored has no name, number or author. */
  trace: v.array(
    v.object({
      ...Evaluation.entries.trace.item.entries,
      name: v.nullable(v.string()),
      rule_number: v.nullable(v.number()),
      author: v.nullable(v.string()),
      changed_at: v.nullable(Instant),
      /** The products that its actions write. */
      writes: v.array(v.number()),
      /** Whether its conditions can never hold for this subsidiary and actor. */
      elsewhere: v.boolean(),
    }),
  ),
  rows: Rows,
  /** The active coverages of the offer and its bundles; missing when the user may not see coverages. */
  coverages: v.optional(
    v.array(
      v.object({
        ...Coverage.entries,
        /** The covered amount, and the minimum cost of the coverage; null when it depends on usage or is unknown. */
        covered: v.nullable(v.string()),
        cost: v.nullable(v.string()),
      }),
    ),
  ),
  warnings: v.array(v.object({ code: v.picklist(['NO_CATALOG', 'NO_PRICE']) })),
})
export type OfferSimulation = v.InferOutput<typeof OfferSimulation>

export const offer_simulation = {
  run: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, 'offer.show')
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/simulation',
      summary: 'Simulates the offer in one configuration: rules, prices with explanations, coverages; changes nothing',
    })
    .input(
      v.object({
        ...Configuration.entries,
        /** Replaces the catalogue selected for the offer. */
        catalog_id: v.optional(Id),
        rules: TriedRules,
      }),
    )
    .output(OfferSimulation)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  sources: can('offer.show')
    .route({
      method: 'GET',
      path: '/offers/{offer_id}/simulation-sources',
      summary:
        'Returns the data for offline simulations in a subsidiary: for any actor, quantities and day from today on, or for one past day',
    })
    .input(
      v.object({
        offer_id: Id,
        /** The subsidiary; the national one by default. */
        zone: v.optional(ZoneCode),
        /** Only for simulations of this past day: everything as it was stored at the end of that day. */
        date: v.optional(PlainDate),
      }),
    )
    .output(SimulationSources)
    .errors({ BAD_REQUEST, NOT_FOUND }),
}
