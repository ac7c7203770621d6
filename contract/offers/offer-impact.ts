// The effect of an unsaved part of an offer on its prices. Needs the right to save that part, and changes nothing.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'

import { FailedCase } from '../rules/rule-cases.ts'
import { BAD_REQUEST, canAt, COMPOSITION_BYTES, NOT_FOUND, SET_BYTES } from '../shared/endpoint.ts'
import { Id, Named, PlainDate, ZoneCode } from '../shared/fields.ts'
import { UnsavedRules } from '../shared/rules.ts'
import { PriceDegressivityItems, PriceMode, QuantityDegressivityItems } from './offer-degressivities.ts'
import { MarkupItems } from './offer-markups.ts'
import { ComposedProduct, GivenSections, OfferPrices } from './offer-products.ts'
import { OfferSimulation } from './offer-simulation.ts'

const Line = OfferSimulation.entries.lines.item
/** Euros excluding VAT, rounded; null without a price. */
const State = v.pick(Line, ['quantity', 'visible', 'unit_price', 'total'])
/** after − before in euros, and in percent of before; null when one of them is missing, the percentage also when before is zero. */
const Distance = { difference: v.nullable(v.string()), percent: v.nullable(v.string()) }
const LineImpact = v.object({
  product: v.pick(ComposedProduct.entries.product, ['id', 'reference', 'designation']),
  /** Null when the offer does not contain the product. */
  before: v.nullable(State),
  after: v.nullable(State),
  /** The difference of its total. */
  ...Distance,
  /** The warnings that are new. */
  warnings: Line.entries.warnings,
})
const ConfigurationImpact = v.object({
  /** Null for the default configuration, in which every product has its default quantity. */
  case: v.nullable(Named),
  zone: v.nullable(v.string()),
  actor: v.picklist(actors),
  date: v.string(),
  /** The totals; null while a product has no price. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  ...Distance,
  /** The products that change, largest change first. */
  lines: v.array(LineImpact),
  /** The number of further products that change. */
  more_lines: v.number(),
  /** The expectations of the case that fail after the change, and whether the case failed before it. */
  failures: FailedCase.entries.failures,
  failed_before: v.boolean(),
})
export const OfferImpact = v.object({
  /** The default configuration, and the places and days where the change has a further effect; then all test cases. */
  configurations: v.array(ConfigurationImpact),
  /** The number of cases left out because they would have taken too long. */
  left_out: v.number(),
})
export type OfferImpact = v.InferOutput<typeof OfferImpact>
export type ConfigurationImpact = OfferImpact['configurations'][number]

const asked = {
  offer_id: Id,
  /**
   * The default configuration. Defaults: today, a seller, and the caller's subsidiary if the offer is sold there, otherwise the first
   * subsidiary where it is sold (those that have prices are preferred).
   */
  date: v.optional(PlainDate),
  zone: v.optional(v.nullable(ZoneCode)),
  actor: v.optional(v.picklist(actors, 'invalid')),
  /** Replaces the catalogue selected for the offer, when it is available. */
  catalog_id: v.optional(Id),
}
const summary = (part: string) => `Returns the effect of ${part} on the offer’s prices; changes nothing`

export const offer_impact = {
  markups: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, ['offer.show', 'offer.markup.update'])
    .route({ method: 'POST', path: '/offers/{offer_id}/markup/impact', summary: summary('unsaved markups') })
    .input(v.object({ ...asked, items: MarkupItems }))
    .output(OfferImpact)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  quantity_degressivity: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, ['offer.show', 'offer.degressivity.update'])
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/quantity-degressivity/impact',
      summary: summary('an unsaved quantity degressivity'),
    })
    .input(v.object({ ...asked, items: QuantityDegressivityItems }))
    .output(OfferImpact)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  price_degressivity: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, ['offer.show', 'offer.degressivity.update'])
    .route({ method: 'POST', path: '/offers/{offer_id}/price-degressivity/impact', summary: summary('unsaved price tiers') })
    .input(v.object({ ...asked, mode: PriceMode, items: PriceDegressivityItems }))
    .output(OfferImpact)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  rules: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, ['offer.show', 'offer.rule.update'])
    .route({ method: 'POST', path: '/offers/{offer_id}/rules/impact', summary: summary('unsaved rules, used instead of the stored ones,') })
    .input(v.object({ ...asked, rules: UnsavedRules }))
    .output(OfferImpact)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  composition: canAt({ while_viewing: true, max_bytes: COMPOSITION_BYTES, costly: true }, ['offer.show', 'offer.composition.update'])
    .route({ method: 'POST', path: '/offers/{offer_id}/products/impact', summary: summary('an unsaved composition') })
    .input(v.object({ ...asked, sections: GivenSections }))
    .output(OfferImpact)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  composition_prices: canAt({ while_viewing: true, max_bytes: COMPOSITION_BYTES, costly: true }, [
    'offer.show',
    'selling_price.read',
    'offer.composition.update',
  ])
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/products/prices',
      summary: 'Returns the prices of an unsaved composition in its default configuration; changes nothing',
    })
    .input(
      v.object({
        offer_id: Id,
        zone: v.optional(ZoneCode),
        actor: v.optional(v.picklist(actors, 'invalid'), 'seller'),
        catalog_id: v.optional(Id),
        sections: GivenSections,
      }),
    )
    .output(OfferPrices)
    .errors({ BAD_REQUEST, NOT_FOUND }),
}
